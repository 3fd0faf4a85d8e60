import type { Random } from './random.ts'
import { fillFromTask, fillTask, type WebKind } from './web-tasks.ts'

/** What a page of one kind is called, what can be done on it, and other things that stand there. */
type PageKind = {
  readonly page: readonly string[]
  /** Elements that a task of this kind acts on: element, operation, value. */
  readonly targets: readonly (readonly [element: string, operation: 'CLICK' | 'TYPE' | 'SELECT', value: string])[]
  readonly elements: readonly string[]
}

const PAGES: Readonly<Record<WebKind, PageKind>> = {
  shop: {
    page: ['the product page', 'the basket', 'a list of products'],
    targets: [
      ['<button id=# submit> Go to checkout </button>', 'CLICK', 'None'],
      ['<select id=# quantity> <option 1 true> 1 </option> <option 2>', 'SELECT', '2'],
      ['<button id=#> <span> Put in basket </span> </button>', 'CLICK', 'None'],
    ],
    elements: [
      '<span id=#> In stock </span>',
      '<a id=#> Returns </a>',
      '<div id=#> 4.6 of 5 </div>',
      '<a id=#> {item} </a>',
    ],
  },
  flight: {
    page: ['a page with departures', 'the fare overview', 'the seat map'],
    targets: [
      ['<button id=# select fare> Select </button>', 'CLICK', 'None'],
      ['<input id=# text from />', 'TYPE', '{city}'],
      ['<select id=# cabin> <option economy true> Economy </option> <option', 'SELECT', 'Business'],
    ],
    elements: [
      '<label id=#> Nonstop </label>',
      '<span id=#> 1 stop </span>',
      '<div id=#> Checked bags </div>',
      '<li id=#> 06:45 </li>',
    ],
  },
  car: {
    page: ['a results page', 'the vehicle overview', 'the page with pick-up details'],
    targets: [
      ['<button id=#> View details </button>', 'CLICK', 'None'],
      ['<select id=# sort> <option price> Price </option> <option mileage>', 'SELECT', 'Mileage'],
      ['<input id=# text pick-up location />', 'TYPE', '{city}'],
    ],
    elements: [
      '<label id=#> Automatic </label>',
      '<div id=#> 5 seats </div>',
      '<span id=#> Diesel </span>',
      '<h2 id=#> {make} </h2>',
    ],
  },
  hotel: {
    page: ['a list of places', 'the room overview', 'the calendar for arrival and departure'],
    targets: [
      ['<button id=# reserve> Reserve </button>', 'CLICK', 'None'],
      ['<select id=# guests> <option 1> 1 </option> <option 2', 'SELECT', '2'],
      ['<input id=# text destination />', 'TYPE', '{city}'],
    ],
    elements: [
      '<label id=#> Breakfast included </label>',
      '<div id=#> 8.9 Very good </div>',
      '<li id=#> 14 </li>',
      '<a id=#> {inn} </a>',
    ],
  },
  media: {
    page: ['the library', 'a page of results', 'the player'],
    targets: [
      ['<button id=# play> Play </button>', 'CLICK', 'None'],
      ['<input id=# search text />', 'TYPE', '{band}'],
      ['<select id=# sort> <option new> Newest </option> <option top>', 'SELECT', 'Top rated'],
    ],
    elements: [
      '<span id=#> 3:42 </span>',
      '<a id=#> Lyrics </a>',
      '<div id=#> {genre} </div>',
      '<h3 id=#> {film} </h3>',
    ],
  },
  job: {
    page: ['the careers page', 'a form', 'a list of openings'],
    targets: [
      ['<input id=# file resume />', 'CLICK', 'None'],
      ['<input id=# text full name />', 'TYPE', 'A. Sample'],
      ['<button id=#> Continue </button>', 'CLICK', 'None'],
    ],
    elements: [
      '<span id=#> Full time </span>',
      '<div id=#> Posted 3 days ago </div>',
      '<a id=#> {role} </a>',
      '<label id=#> Remote </label>',
    ],
  },
  none: {
    page: ['the start page', 'a help page', 'a page of results'],
    targets: [
      ['<a id=#> Learn more </a>', 'CLICK', 'None'],
      ['<input id=# search text />', 'TYPE', '{number}'],
      ['<button id=#> Submit </button>', 'CLICK', 'None'],
    ],
    elements: [
      '<a id=#> Contact </a>',
      '<h1 id=#> How can we help? </h1>',
      '<span id=#> Accept all </span>',
      '<div id=#> {sport} </div>',
    ],
  },
}

/** Links that stand on any page and speak of something else. */
const DISTRACTORS: readonly string[] = [
  '<a id=#> Flights from {city} to {town} </a>',
  '<a id=#> Hotels in {town} </a>',
  '<a id=#> Rental cars </a>',
  '<a id=#> Movies & TV </a>',
  '<a id=#> Careers </a>',
  '<a id=#> Gift cards </a>',
  '<img id=# spring sale />',
  '<svg id=# cart icon />',
  '<button id=# close> Close </button>',
  '<input id=# checkbox on />',
  '<span id=#> 2 </span>',
]

export type WebPage = {
  readonly name: string
  readonly choices: readonly string[]
  /** Place of the chosen element in `choices`; null where the agent found none that fits. */
  readonly chosen: number | null
  readonly operation: string
  readonly value: string
}

const CHOICES = 17
const NONE_CHOSEN = 0.05

/** A page of one kind with 17 elements: the agent's target, others of its kind, and links to other things. */
export function makePage({ kind, task }: { kind: WebKind; task: string }, random: Random): WebPage {
  const { page, targets, elements } = PAGES[kind]
  const [target, operation, value] = random.pick(targets)
  const others = Array.from({ length: CHOICES - 1 }, () => random.pick(random.chance(0.6) ? elements : DISTRACTORS))
  const order = random.shuffle([target, ...others])
  const at = order.indexOf(target)
  return {
    name: random.pick(page),
    choices: order.map((element, index) => fillTask(element.replace('#', String(index)), random)),
    chosen: random.chance(NONE_CHOSEN) ? null : at,
    operation,
    value: fillFromTask(value, task, random),
  }
}
