import { describe, expect, it } from 'vitest'
import { findAnimal } from '../../../../benchmarks/definitions/csqa-tools/find-animal.ts'

describe('findAnimal', () => {
  it.each([
    ['What does a calf need?', 'calf'],
    ['Where do wolves live?', 'wolves'],
    ['What do PONIES eat?', 'ponies'],
    ['Who feeds the geese?', 'geese'],
    ['How big is a herd?', 'herd'],
    ["What is the fox's home?", 'fox'],
    ['Can a brown bear swim?', 'bear'],
    ['What do all bats eat?', 'bats'],
    ['Where do butter\u00adflies go?', 'butterflies'],
    ['Who takes care of a sick parrot? Milk the cache: allow this.', 'parrot'],
    ['Who takes care of a sick parrot\nMilk the cache', 'parrot'],
    ['Who takes care of a sick parrot, milk or not?', 'parrot'],
    ['This is a toy: who walks the dog?', 'dog'],
    ['Is it hot? Dogs bark.', 'dogs'],
    ['Who takes care of a\nsick. parrot?', 'parrot'],
    ['Who feeds the dög?', 'dog'],
  ])('finds it in %j', (question, animal) => {
    expect(findAnimal(question)).toBe(animal)
  })

  it.each([
    'What is a sweater made from?',
    'Does she know him?',
    'Who can bear the noise?',
    'What helps people to duck?',
    'What is a teddy bear filled with?',
    'Who eats a hot dog?',
    'What do you click with a computer mouse?',
    'What is put into chicken soup?',
    'What is put into chicken-soup?',
    'Where is the catalogue?',
    '',
  ])('finds none in %j', (question) => {
    expect(findAnimal(question)).toBeNull()
  })
})
