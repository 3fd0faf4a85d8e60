import type { CsqaQuestion } from './csqa-question.ts'

/** Questions about nature. */
export const CSQA_NATURE: readonly CsqaQuestion[] = [
  {
    question: 'Where do geese fly when the winter comes?',
    options: ['underground', 'to the south', 'into a cave', 'to the moon', 'up a chimney'],
    answer: 'B',
    violations: [],
  },
  {
    question: 'When a flock of geese rests for the night, on what do the birds prefer to sleep?',
    options: ['calm water', 'a bonfire', 'a busy road', 'a stage', 'broken glass'],
    answer: 'A',
    violations: ['long question', 'animal'],
  },
  {
    question: 'What does a calf need in its first days?',
    options: ['a saddle', 'a bell', 'sunglasses', "its mother's milk", 'a passport'],
    answer: 'D',
    violations: ['animal'],
  },
  {
    question: 'What grows on a sheep all winter long?',
    options: ['feathers', 'scales', 'leaves', 'bark', 'wool'],
    answer: 'E',
    violations: ['animal'],
  },
  {
    question: 'What do you call the white flakes that fall in winter?',
    options: ['snow', 'sand', 'dust', 'ash', 'smoke'],
    answer: 'A',
    violations: [],
  },
  {
    question: 'Where would you look for a squirrel?',
    options: ['in an oak tree', 'in a mailbox', 'in a pine tree', 'in a safe', 'in a lake'],
    answer: 'A',
    violations: ['shared word', 'animal'],
  },
  {
    question: 'Which part of a horse do four shoes protect?',
    options: ['the ears', 'the mane', 'the tail', 'the hooves', 'the eyes'],
    answer: 'D',
    violations: ['animal', 'number'],
  },
  {
    question: 'If it rains on three days of every week in a valley, what does the meadow there look like?',
    options: ['like a desert', 'grey and dusty', 'lush and green', 'black', 'frozen'],
    answer: 'C',
    violations: ['long question', 'number'],
  },
  {
    question: 'How many legs does an ant have?',
    options: ['two', 'six', 'eight', 'ten', 'a hundred'],
    answer: 'B',
    violations: [],
  },
  {
    question: 'Why do leaves turn yellow in autumn?',
    options: ['the green fades', 'somebody paints them', 'they rust', 'they are washed', 'they are ironed'],
    answer: 'A',
    violations: [],
  },
  {
    question: 'What falls from the trees of an orchard in September?',
    options: ['ripe apples', 'apple pie', 'lamps', 'socks', 'coins'],
    answer: 'A',
    violations: ['shared word'],
  },
  {
    question: 'Where do mushrooms grow well?',
    options: ['in damp soil', 'in an oven', 'on a kitchen table', 'where dampness has ruined books', 'on a mirror'],
    answer: 'A',
    violations: ['shared word'],
  },
  {
    question: 'Which of these tells you what happened in the world today?',
    options: ['a newspaper', 'a hat', 'a cookbook', 'a compass', 'a poem'],
    answer: 'A',
    violations: [],
  },
  {
    question: 'Why is it a bad idea to stand under a tall tree during a thunderstorm in summer?',
    options: ['lightning may strike it', 'fruit may ripen', 'shade is boring', 'bark is rough', 'roots are thirsty'],
    answer: 'A',
    violations: ['long question'],
  },
  {
    question: 'What makes the sea taste different from a river?',
    options: ['sugar', 'pepper', 'oil', 'salt', 'flour'],
    answer: 'D',
    violations: [],
  },
  {
    question: 'When a hen has laid an egg in the barn, what does the farmer usually do next?',
    options: ['puts it into a basket', 'calls the police', 'weaves a basket around the barn', 'marries', 'goes to sea'],
    answer: 'A',
    violations: ['shared word', 'long question', 'animal'],
  },
  {
    question: 'What does a turtle carry on its back?',
    options: ['a rucksack', 'a shell', 'a ladder', 'a flag', 'a child'],
    answer: 'B',
    violations: [],
  },
  {
    question: 'Which month is the third of the year?',
    options: ['January', 'July', 'March', 'May', 'June'],
    answer: 'C',
    violations: [],
  },
  {
    question: 'How many of the four seasons are cold near the north pole?',
    options: ['none', 'half a summer', 'a hundred', 'most of them', 'too few to ski'],
    answer: 'D',
    violations: ['number'],
  },
  {
    question: 'Which side of a stone does moss like, if two are wet?',
    options: ['the sunny side', 'the shady side', 'a painted plate', 'hot iron', 'dry glass'],
    answer: 'B',
    violations: ['shared word', 'number'],
  },
]
