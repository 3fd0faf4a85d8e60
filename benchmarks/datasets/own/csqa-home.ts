import type { CsqaQuestion } from './csqa-question.ts'

/** Questions at home. */
export const CSQA_HOME: readonly CsqaQuestion[] = [
  {
    question: 'Where would you keep milk so that it does not turn sour?',
    options: ['a cupboard', 'a windowsill', 'a refrigerator', 'an oven', 'a bathtub'],
    answer: 'C',
    violations: [],
  },
  {
    question: 'What should you switch off before you change a broken bulb in the lamp above the kitchen table?',
    options: ['the radio', 'the tap', 'the heating', 'the electricity', 'the doorbell'],
    answer: 'D',
    violations: [],
  },
  {
    question: 'What do you need to sew a button on a shirt?',
    options: ['a needle and thread', 'a knitting needle', 'a hammer', 'a stapler', 'a ruler'],
    answer: 'A',
    violations: ['shared word'],
  },
  {
    question: 'What do you use to slice a loaf?',
    options: ['a butter dish', 'a feather', 'a serrated knife', 'a butter churn', 'a spoon'],
    answer: 'C',
    violations: [],
  },
  {
    question: 'If the soup tastes of nothing at all, what would most people add to it first?',
    options: ['salt', 'soap', 'gravel', 'ink', 'sand'],
    answer: 'A',
    violations: ['long question'],
  },
  {
    question: 'Where does a tabby like to lie in winter?',
    options: ['by the radiator', 'in the fridge', 'under the shower', 'on the roof', 'in the snow'],
    answer: 'A',
    violations: ['animal'],
  },
  {
    question: "Which meal do people eat at one o'clock in the afternoon?",
    options: ['lunch', 'breakfast', 'a midnight snack', 'a wedding cake', 'dry flour'],
    answer: 'A',
    violations: ['number'],
  },
  {
    question: 'What do you give someone who is thirsty?',
    options: ['a glass of water', 'a blanket', 'a newspaper', 'a candle', 'a broom'],
    answer: 'A',
    violations: [],
  },
  {
    question: 'After you have washed the dishes and dried them all, where in the kitchen do they belong?',
    options: [
      'in the cupboard above the sink',
      'in the bathroom cupboard',
      'in the bin',
      'under the carpet',
      'on the balcony',
    ],
    answer: 'A',
    violations: ['shared word', 'long question'],
  },
  {
    question: 'If a recipe for two people asks for a cup of rice, how much rice do you need for four?',
    options: ['half as much', 'double the amount', 'a spoonful', 'a bathtub of it', 'none at all'],
    answer: 'B',
    violations: ['long question', 'number'],
  },
  {
    question: 'Why would you put a well-worn, hand-knitted sweater into cold water and not hot?',
    options: [
      'so that it does not shrink',
      'so that it glows',
      'so that it sings',
      'to make it heavier',
      'to paint it',
    ],
    answer: 'A',
    violations: [],
  },
  {
    question: 'What do you hang on the wall when you would like to see your own face?',
    options: ['a calendar', 'a shelf', 'a coat hook', 'a clock', 'a mirror'],
    answer: 'E',
    violations: [],
  },
  {
    question: 'What do you throw for a dog with three legs to fetch?',
    options: ['a sofa', 'a ladder', 'a stick', 'a bathtub', 'a piano'],
    answer: 'C',
    violations: ['animal', 'number'],
  },
  {
    question: "What do you clean out of a rabbit's cage?",
    options: ['wet straw', 'a lamp', 'straw hats', 'coins', 'letters'],
    answer: 'A',
    violations: ['shared word', 'animal'],
  },
  {
    question: 'What is a teddy bear filled with?',
    options: ['soft stuffing', 'hot tea', 'nails', 'petrol', 'lightning'],
    answer: 'A',
    violations: [],
  },
  {
    question: 'On which day of a two-day weekend do most people wash the car?',
    options: ['Monday', 'Saturday', 'Wednesday', 'Thursday', 'Tuesday'],
    answer: 'B',
    violations: ['number'],
  },
  {
    question: 'Which birthday comes after the twenty-third for a woman of twenty-three?',
    options: ['the thirtieth', 'the fortieth', 'the twenty-fourth', 'the sixth', 'the first'],
    answer: 'C',
    violations: [],
  },
  {
    question: 'Which three-course dinner ends with something sweet?',
    options: [
      'soup, bread and cheese',
      'salad, bread and olives',
      'soup, potatoes and cake',
      'crisps, nuts and beer',
      'ham, eggs and pickles',
    ],
    answer: 'C',
    violations: ['shared word', 'number'],
  },
  {
    question: 'What does a kitten drink most gladly?',
    options: ['petrol', 'milk', 'coffee', 'ink', 'vinegar'],
    answer: 'B',
    violations: [],
  },
  {
    question: 'What do you do when the smoke alarm rings while you are frying some onions?',
    options: ['go to sleep', 'open a window', 'sing along', 'water the plants', 'polish shoes'],
    answer: 'B',
    violations: ['long question'],
  },
]
