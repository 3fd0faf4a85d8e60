import { fillRandomly } from './fill-slots.ts'
import type { Random } from './random.ts'

/** Kinds of tasks: one for each rule, and tasks that no rule speaks of. */
export type WebKind = 'shop' | 'flight' | 'car' | 'hotel' | 'media' | 'job' | 'none'

/** Values of the slots in tasks and pages. Airlines, inns, films, bands and companies are invented. */
const SLOTS: Readonly<Record<string, readonly string[]>> = {
  city: [
    'Lisbon',
    'Oslo',
    'Denver',
    'Kyoto',
    'Leeds',
    'Porto',
    'Tampa',
    'Graz',
    'Halifax',
    'Utrecht',
    'Lyon',
    'Adelaide',
  ],
  town: ['Bergen', 'Boise', 'Cork', 'Nagoya', 'Turin', 'Quebec', 'Malaga', 'Perth'],
  date: ['3 May', 'June 14', 'the 9th of July', 'Aug 21', '2 September', 'Oct 30', 'next Friday', 'the 27th'],
  month: ['March', 'June', 'October', 'December'],
  money: ['$35', '$60', '$120', '$75'],
  price: ['$9,500', '$14,000', '$18,000', '$22,500'],
  color: ['navy', 'grey', 'red', 'olive'],
  item: [
    'rain jacket',
    'bread knife',
    'desk lamp',
    'yoga mat',
    'pair of hiking boots',
    'bluetooth speaker',
    'wool blanket',
    'toddler bike helmet',
    'garden hose',
    'coffee grinder',
  ],
  airline: ['Northwind Air', 'Bluefin Airways', 'Condora', 'Aerolinde'],
  make: ['Toyota', 'Ford', 'Honda', 'Volvo', 'Subaru', 'Hyundai'],
  inn: ['Grey Heron Inn', 'Villa Marisol', 'Old Mill Lodge', 'Station Palace'],
  film: ['The Paper Lighthouse', 'Seven Quiet Winters', 'Return to Marrow Hill', 'A Goat for Anna'],
  band: ['the Velvet Plough', 'Ida & the Foxes', 'DJ Marzipan', 'the Tin Orchard'],
  genre: ['jazz', 'indie rock', 'country', 'techno', 'reggae'],
  decade: ['70', '80', '90'],
  hobby: ['bread baking', 'chess openings', 'bicycle repair', 'bird feeders'],
  role: ['line cook', 'night nurse', 'data analyst', 'warehouse clerk', 'barista', 'junior accountant'],
  company: ['Halden & Sons', 'Brightwater Foods', 'Lumen Logistics'],
  dish: ['lentil soup', 'apple strudel', 'fish tacos', 'mushroom risotto'],
  sport: ['handball', 'ice hockey', 'volleyball'],
  number: ['48213', '7710', '90055', '3362'],
}

const TASKS: Readonly<Record<WebKind, readonly string[]>> = {
  shop: [
    'Put two of the {color} {item} into my basket and go on to pay',
    'Order a {item} with next-day delivery to {city}',
    'Get me the cheapest {item} with at least four stars and place the order',
    'I need a {item} in {color}, pay with the saved card',
    'Buy a {money} voucher for my sister and have it sent by mail',
    'Take the {item} that is on offer and complete the checkout',
    'Order the same {item} as last time',
    'Buy the best reviewed {item} below {money}',
  ],
  flight: [
    'Fly me from {city} to {town} on {date}, aisle seat if possible',
    'Get the cheapest nonstop from {city} airport to {town} leaving on {date}',
    'Reserve two economy seats with {airline} from {city} to {town}',
    'I have to be in {town} by noon on {date}, take the earliest plane out of {city}',
    'One-way to {town} with {airline}, departing {city} {date}, one checked bag',
    'Round trip by air {city} to {town}, out {date}, back a week later, business class',
    'Use my air miles for two plane tickets to {town} in {month}',
  ],
  car: [
    'Show pickups under {price} for sale near {city}',
    'Get a compact with automatic gearbox at {city} airport from {date} for three days',
    'List second-hand {make} station wagons with less than 60,000 miles',
    'Reserve a seven-seat minivan in {city} from {date}, drop-off at the same place',
    'Which used {make} sedans from 2016 on does the dealer in {city} have?',
    'Hire a moving truck in {city} for {date}, with two furniture dollies',
    'Look at new {make} electric SUVs and sort them by range',
    'Set up a test drive of a {make} hybrid at the {city} dealership',
    'Need a convertible in {city} for the weekend, unlimited mileage, pay at the counter',
  ],
  hotel: [
    'A double room with breakfast in {city} for {date}, two nights',
    'Reserve a place to stay near {city} station, three nights from {date}, free cancellation',
    'Find the best rated guesthouse in {city} with a pool and take it for the weekend',
    'Two beds in a hostel in {city}, arriving {date}',
    'Somewhere to sleep in {city} on {date}, below $90 a night, late check-in',
    'Reserve a suite with sea view at the {inn} in {city}',
    'A holiday apartment for four people in {city}, check in {date}, check out five days later',
    'Get the last family room at the {inn} for {date}, half board',
  ],
  media: [
    'Play the newest album by {band}',
    'Stream {film} with subtitles',
    'Watch the trailer of {film}',
    'Make a playlist of {genre} songs from the {decade}s',
    'Look up clips about {hobby} that last under ten minutes',
    'Which {genre} tracks top the charts this week? Listen to the first one',
    'Add {film} to my watchlist',
    'Rent {film} in HD for tonight',
    'What films like {film} came out this year?',
    'Put on a recorded {genre} concert by {band}',
  ],
  job: [
    'Send my CV for the {role} opening in {city}',
    'Submit my application as {role} on the careers page of {company}',
    'Look for {role} vacancies around {city} and answer the first one',
    'Hand in my resume for the {role} internship at {company}',
    'I want to work as a {role}, fill in the form for the position in {city}',
  ],
  none: [
    'Get a quote for car insurance in {city}',
    'Check the balance of hotel gift card {number}',
    'See the flight log of my camera drone from {date}',
    'Read about the history of movie posters at the {city} museum',
    'Find the opening hours of the {city} library',
    'What is the weather in {city} on {date}?',
    'Change the password of my account',
    'Where is the parcel with number {number}?',
    'Find a recipe for {dish} with less than ten ingredients',
    'Reserve a table for four at an Italian restaurant in {city} on {date}',
    'Make an appointment with a dentist in {city}',
    'Look up train times from {city} to {town}',
    'Find the phone number of the {city} town hall',
    'How long may I take to return a {item}?',
    'Write to customer support about refund {number}',
    'Show me the standings of the {sport} league',
    'How do I renew a driver license in {city}?',
    'When do the music lessons at the {city} school start?',
    'How many people work at {company}?',
    'Which vaccines do travellers to {town} need?',
    'How heavy may a cabin bag be with {airline}?',
    'What does a day of parking at {city} airport cost?',
    'Donate {money} to the animal shelter in {city}',
    'Subscribe to the newsletter about {hobby}',
  ],
}

/** Puts a random value into each slot of a text. */
export function fillTask(text: string, random: Random): string {
  return fillRandomly(text, SLOTS, random)
}

/** The same with values that a task speaks of, wherever it does: an agent types the city that it was asked for. */
export function fillFromTask(text: string, task: string, random: Random): string {
  const spoken = Object.entries(SLOTS).map(
    ([slot, values]) => [slot, values.filter((value) => task.includes(value))] as const,
  )
  const fitting = spoken.filter(([, values]) => values.length > 0)
  return fillRandomly(text, { ...SLOTS, ...Object.fromEntries(fitting) }, random)
}

/**
 * Tasks of one kind, all different.
 * @throws RangeError if the phrases do not give that many
 */
export function makeTasks(kind: WebKind, count: number, random: Random): string[] {
  const tasks = new Set<string>()
  for (let round = 0; tasks.size < count; round += 1) {
    if (round > 100) throw new RangeError(`cannot make ${count} different tasks of kind \`${kind}\``)
    for (const phrase of random.shuffle(TASKS[kind])) if (tasks.size < count) tasks.add(fillTask(phrase, random))
  }
  return [...tasks]
}
