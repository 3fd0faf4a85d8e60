import type { CsqaQuestion } from './csqa-question.ts'

/** Questions about towns and travel. */
export const CSQA_TOWN: readonly CsqaQuestion[] = [
  {
    question: 'Where do you buy stamps?',
    options: ['at the post office', 'at the swimming pool', 'at the zoo', "at the barber's", "at the dentist's"],
    answer: 'A',
    violations: [],
  },
  {
    question: 'What does a child need to fix paper stars onto a window?',
    options: ['paste', 'a walk past the church', 'a whistle', 'a pillow', 'a tent'],
    answer: 'A',
    violations: [],
  },
  {
    question: 'What does a crane lift on a building site?',
    options: ['steel beams', 'clouds', 'melodies', 'secrets', 'shadows'],
    answer: 'A',
    violations: [],
  },
  {
    question: 'Who holds the bat in a game of baseball?',
    options: ['the singer', 'the pilot', 'the cook', 'the hitter', 'the judge'],
    answer: 'D',
    violations: [],
  },
  {
    question: 'Who grows the wheat for our bread?',
    options: ['a farmer', 'a pilot', 'a farm gate', 'a dentist', 'a singer'],
    answer: 'A',
    violations: ['shared word'],
  },
  {
    question: 'What do you put into a shoe?',
    options: ['your foot', 'letters', 'the feet of a table', 'soup', 'a ladder'],
    answer: 'A',
    violations: ['shared word'],
  },
  {
    question: 'Why do drivers slow down when they see children playing near the side of a road?',
    options: ['to save petrol', 'to hear music', 'so that nobody is hurt', 'to find a hotel', 'to wave'],
    answer: 'C',
    violations: ['long question'],
  },
  {
    question: 'Who takes care of a sick parrot?',
    options: ['a vet', 'a plumber', 'a tailor', 'a baker', 'a pilot'],
    answer: 'A',
    violations: ['animal'],
  },
  {
    question: 'Where can families look at lions and giraffes?',
    options: ['at the bakery', 'at the bank', 'on the ferry', 'in the church', 'at the zoo'],
    answer: 'E',
    violations: ['animal'],
  },
  {
    question: 'What does a red light at a crossing tell all four lanes to do?',
    options: ['sing', 'hurry', 'dance', 'stop', 'turn'],
    answer: 'D',
    violations: ['number'],
  },
  {
    question: 'If you missed the last bus home and it is raining hard, how would you get back?',
    options: ['call a taxi', 'in a bathtub', 'buy a taxi company', 'wait for summer', 'swim'],
    answer: 'A',
    violations: ['shared word', 'long question'],
  },
  {
    question: 'What should you do when a stranger on the train has left a bag on the seat?',
    options: ['tell the guard', 'guard a castle', 'open an umbrella', 'eat lunch', 'take a photograph'],
    answer: 'A',
    violations: ['shared word', 'long question'],
  },
  {
    question: 'Before the owner takes a puppy into a crowded market, what should she put on its neck?',
    options: ['a scarf', 'a medal', 'a collar', 'a stamp', 'a tie'],
    answer: 'C',
    violations: ['long question', 'animal'],
  },
  {
    question: 'When one of the lifts in a tall office building breaks down, how do people reach their desks?',
    options: ['by the stairs', 'through a window', 'with a rope', 'not at all', 'by parachute'],
    answer: 'A',
    violations: ['long question', 'number'],
  },
  {
    question: 'What does a loud siren draw attention to?',
    options: ['an ambulance', 'a picnic', 'a library', 'a nap', 'a garden'],
    answer: 'A',
    violations: [],
  },
  {
    question: 'Where do travellers usually wait after they have bought a ticket and before the train has come in?',
    options: ['in the tunnel', 'on the rails', 'under a bridge', 'in the luggage rack', 'on the platform'],
    answer: 'E',
    violations: [],
  },
  {
    question: 'What do you buy for five people who want to watch a film together?',
    options: ['stamps', 'helmets', 'medicine', 'tickets', 'paint'],
    answer: 'D',
    violations: [],
  },
  {
    question: 'What lets five friends cross the river?',
    options: ['a wall', 'a bridge of smoke', 'a hedge', 'a cloud', 'a stone bridge'],
    answer: 'E',
    violations: ['shared word', 'number'],
  },
  {
    question: 'What does a rooster do at five in the morning?',
    options: ['it sleeps', 'it barks', 'it reads', 'it swims', 'it crows'],
    answer: 'E',
    violations: ['animal', 'number'],
  },
  {
    question: 'Who rides a horse at the races?',
    options: ['a teacher', 'a jockey', 'a waiter', 'a nurse', 'a lawyer'],
    answer: 'B',
    violations: [],
  },
]
