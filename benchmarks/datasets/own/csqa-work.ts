import type { CsqaQuestion } from './csqa-question.ts'

/** Questions about work and school. */
export const CSQA_WORK: readonly CsqaQuestion[] = [
  {
    question: 'What does a carpenter use to drive in a nail?',
    options: ['a sponge', 'a violin', 'a hammer', 'a napkin', 'a candle'],
    answer: 'C',
    violations: [],
  },
  {
    question: 'Where does a teacher write so that the whole class can read it?',
    options: ['on the board', 'in a diary', 'under the desk', 'on her palm', 'in the sand'],
    answer: 'A',
    violations: [],
  },
  {
    question: 'What is the missing number in 11, 12, 13, 15?',
    options: ['twenty', 'sixty', 'fourteen', 'zero', 'a hundred'],
    answer: 'C',
    violations: [],
  },
  {
    question: 'Who gets the bronze medal for the 3rd place?',
    options: ['the judge', 'the coach', 'the runner', 'the cook', 'the driver'],
    answer: 'C',
    violations: [],
  },
  {
    question: 'Where would you store 1,500 photographs without any paper?',
    options: ['on a computer', 'in a vase', 'under a hat', 'in a kettle', 'on a spoon'],
    answer: 'A',
    violations: [],
  },
  {
    question: 'What holds five hundred sheets of paper together best?',
    options: ['a kiss', 'a song', 'a wish', 'a breeze', 'a binder'],
    answer: 'E',
    violations: [],
  },
  {
    question: 'How does a singer with butterflies in her stomach feel before a concert?',
    options: ['bored', 'nervous', 'sleepy', 'hungry', 'rich'],
    answer: 'B',
    violations: [],
  },
  {
    question: 'If a colleague says that the early bird catches the worm, what does he want you to do?',
    options: ['start early', 'go fishing', 'buy a cage', 'plant seeds', 'stay in bed'],
    answer: 'A',
    violations: ['long question', 'animal'],
  },
  {
    question: 'When a shepherd has lost sight of his lambs in thick fog, what helps him to find them?',
    options: ['his pension', 'a mirror', 'their bleating', 'a novel', 'an anchor'],
    answer: 'C',
    violations: ['long question', 'animal'],
  },
  {
    question: 'What does a vet do for a lame horse?',
    options: ['treats its wound', 'reads to it', 'forbids any treatment', 'sells its saddle', 'phones its mother'],
    answer: 'A',
    violations: ['shared word', 'animal'],
  },
  {
    question: 'What do bees make that a baker likes?',
    options: ['bricks', 'ink', 'honey', 'wire', 'honey-coloured paint'],
    answer: 'C',
    violations: ['shared word', 'animal'],
  },
  {
    question: 'When an engineer has drawn the plan of a bridge, what do the workers need before building?',
    options: ['strong steel', 'a holiday', 'the strength to say no', 'a lullaby', 'applause'],
    answer: 'A',
    violations: ['shared word', 'long question'],
  },
  {
    question: 'If a meeting that was planned for two hours ends after ten minutes, how do most people feel?',
    options: ['seasick', 'relieved', 'frozen', 'musical', 'invisible'],
    answer: 'B',
    violations: ['long question', 'number'],
  },
  {
    question: 'What does a nurse check first when a patient says he feels very hot?',
    options: ['his temperature', 'his shoes', 'his bank account', 'his handwriting', 'his luggage'],
    answer: 'A',
    violations: [],
  },
  {
    question: 'Which tool would a gardener take to cut the long grass along an old fence?',
    options: ['a rake', 'a hose', 'a shovel', 'a scythe', 'a bucket'],
    answer: 'D',
    violations: [],
  },
  {
    question: 'What do you move with a computer mouse?',
    options: ['the chair', 'the ceiling', 'the pointer', 'the traffic', 'the wind'],
    answer: 'C',
    violations: [],
  },
  {
    question: 'What is one reason to wear a helmet?',
    options: ['it smells nice', 'it sings', 'it protects the head', 'it is edible', 'it melts'],
    answer: 'C',
    violations: [],
  },
  {
    question: 'Why does a lonely scientist weigh the same stone again and again?',
    options: ['to be certain', 'to cook it', 'to cheer it up', 'to hide', 'to grow'],
    answer: 'A',
    violations: [],
  },
  {
    question: 'What does a student open to learn about old empires?',
    options: ['a tin of paint', 'an umbrella', 'a paint box', 'a parachute', 'a history book'],
    answer: 'E',
    violations: [],
  },
  {
    question: 'What do you knit from wool?',
    options: ['a scarf', 'a bridge', 'a bottle', 'a window', 'a road'],
    answer: 'A',
    violations: [],
  },
]
