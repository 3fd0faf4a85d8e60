/**
 * Everyday words for the things and deeds that action phrases speak of, in the manner of WordNet's synonym sets. Words are in
 * their base form; plurals and verb endings are derived. A list is one string, its entries apart by commas.
 */
export type NounSet = {
  readonly name: string
  /** Words that mean the thing wherever they stand as a head noun. */
  readonly sure: string
  /** Words that may mean it: one of them alone is doubt, two of them or one with a hint are a find. */
  readonly maybe?: string
  /** Words that only lend weight to a `maybe`. */
  readonly hints?: string
  /** Heads that make the thing a mere modifier when they follow it (`car insurance`) or own it (`insurance for a car`). */
  readonly displacedBy?: string
  /** Places are often named only to say where something else is (`parking near the hotel`). */
  readonly landmark?: boolean
  /** Looking for one is already the first step of obtaining one, so the object alone decides. */
  readonly lookDecides?: boolean
  /** A subject of its own: where it is surely meant, stray `maybe` words of other sets are put down to it (`train ticket`). */
  readonly subject?: boolean
}

export const NOUN_SETS: readonly NounSet[] = [
  {
    name: 'vehicle',
    lookDecides: true,
    subject: true,
    sure: `car, auto, automobile, vehicle, motor vehicle, truck, pickup truck, pick up truck, suv, sport utility vehicle, sedan, saloon car,
      hatchback, minivan, van, station wagon, sports car, roadster, limousine, ev, electric vehicle, test drive, all wheel drive,
      four wheel drive, front wheel drive, rear wheel drive, awd, 4wd, 4x4, car dealer, car dealership,
      toyota, honda, ford, chevrolet, chevy, nissan, hyundai, kia, subaru, mazda, volkswagen, vw, bmw, mercedes, mercedes benz, audi, lexus,
      acura, infiniti, volvo, tesla, jeep, chrysler, cadillac, buick, gmc, porsche, ferrari, lamborghini, maserati, bentley, mitsubishi,
      renault, peugeot, citroen, skoda, suzuki, fiat, land rover, range rover, rolls royce, aston martin, mini cooper, alfa romeo,
      corolla, camry, prius, civic, mustang, silverado, wrangler, f 150`,
    maybe: `pickup, coupe, convertible, wagon, crossover, hybrid, rv, lincoln, dodge, ram, jaguar, genesis, dealership, dealer, make and model,
      trade in value, zipcar, hertz, avis, enterprise, rental`,
    hints: `mileage, used, preowned, certified, trim, horsepower, engine, mpg, vin, transmission, model, msrp, drive, driver, drop off, pick up,
      pickup, airport, economy, compact, door, lease, wheel`,
    displacedBy: `insurance, insurer, seat, wash, parking, parked, park, part, tire, tyre, battery, charger, mount, cover, mat, floor mat, stereo,
      speaker, radio, vacuum, accessory, key, alarm, polish, wax, toy, game, racing, race, poster, driver, mechanic, repair, oil change, filter,
      brake, wiper, bumper, freshener, holder, jack, jump starter, carrier, stadium, arena, center, centre, motorcycle, generator, mower, museum,
      garage, space, spot, lot, simulator, sticker, washer, horn, title, registration, charging station`,
  },
  {
    name: 'flight',
    lookDecides: true,
    subject: true,
    sure: `flight, airfare, air fare, airline, airway, plane, airplane, aeroplane, plane ticket, air ticket, airline ticket, flight ticket, boarding pass,
      fly, flying, flies, flew, flown, jetblue, ryanair, easyjet, lufthansa, qantas, air canada, air france, british airways, frequent flyer`,
    maybe: `ticket, one way, round trip, roundtrip, nonstop, non stop, layover, stopover, business class, economy class, first class, premium economy,
      fare, southwest`,
    hints: `trip, direct, airport, delta, emirates, economy, passenger, adult, traveler, traveller, depart, departing, departure, arrive, arrival, return, returning, leave, leaving, seat, travel, destination,
      international, domestic`,
    displacedBy: `simulator, simulation, simulators, attendant, game, jacket, school, club, pillow, training, museum, model, toy, case, poster`,
  },
  {
    name: 'lodging',
    lookDecides: true,
    subject: true,
    landmark: true,
    sure: `hotel, motel, hostel, inn, resort, lodge, lodging, accommodation, guesthouse, guest house, bed and breakfast, vacation rental, vacation home,
      holiday home, holiday apartment, holiday rental, hotel room, guest room, place to stay, airbnb, hilton, marriott, hyatt, sheraton, radisson, novotel,
      holiday inn, ritz carlton, westin, doubletree`,
    maybe: `room, suite, apartment, cabin, cottage, villa, chalet, king bed, queen bed, double bed, double room, single room`,
    hints: `night, day, week, stay, overnight, rental, guest, adult, check in, check out, checkin, checkout, per night, king, queen, pool, breakfast, bedroom, people, person, pet friendly, beach`,
    displacedBy: `gift, gift card, job, manager, receptionist, towel, soap, bedding, pillow, mattress, slipper, wear, game, career, uniform, poster`,
  },
  {
    name: 'movie',
    lookDecides: true,
    subject: true,
    sure: `movie, film, motion picture, cinema, feature film, short film, documentary, blockbuster, sitcom, tv show, tv series, tv program, television show,
      television series, television program, miniseries, anime, movie trailer, dvd, blu ray, screenplay, box office, netflix, hulu`,
    maybe: `show, series, episode, season, trailer, comedy, thriller, drama, romcom, cartoon, animation, horror, western, actor, actress, cast, filmography, theater, theatre, showtime, imax, tv`,
    hints: `watch, stream, streaming, released, release, genre, director, directed, rating, star, starring, critic, score, review, play, tv, channel, oscar, fiction, plot, top rated`,
    displacedBy: `poster, prop, costume, game, merchandise, merch, camera, quote, t shirt, shirt, toy, festival, editor, projector, figure`,
  },
  {
    name: 'music',
    lookDecides: true,
    subject: true,
    sure: `music, song, album, playlist, soundtrack, mixtape, lyric, discography, music video, musician, singer, songwriter, rapper, hip hop, spotify, itunes,
      music track, soundcloud, remix`,
    maybe: `track, artist, band, vinyl, cd, radio station, podcast, jazz, hip hop, techno, orchestra, symphony`,
    hints: `play, listen, chart, genre, released, release, download, stream, streaming, album, popular, new, top, latest, upload, follow`,
    displacedBy: `festival, event, ticket, concert, stand, box, instrument, teacher, lesson, poster, merchandise, merch, store, hall, game, school, player, theory`,
  },
  {
    name: 'video',
    lookDecides: true,
    subject: true,
    sure: `video, video clip, movie clip, youtube, livestream, vlog, webcast`,
    maybe: `clip, trailer, stream, footage`,
    hints: `watch, play, channel, upload`,
    displacedBy: `game, gamer, card, doorbell, camera, conference, conferencing, call, chat, editor, editing, monitor, recorder, adapter, surveillance, console, cable, baby`,
  },
  {
    name: 'job',
    lookDecides: true,
    subject: true,
    sure: `job, career, vacancy, internship, employment, apprenticeship, job opening, job posting, job application, open position, resume builder, curriculum vitae, job seeker, traineeship, occupation`,
    maybe: `position, opening, role, work, intern, full time, part time, hiring, recruiter, recruiting, recruitment, resume, cv, salary, cover letter, employer`,
    hints: `apply, applying, remote, join, team, submit, seeker, entry level, experience, engineer, manager, nurse, developer, analyst, assistant, internship, post`,
    displacedBy: `scam, game`,
  },
  { name: 'cart', sure: `cart, bag, basket, trolley, shopping cart, shopping bag, shopping basket` },
  {
    name: 'train',
    subject: true,
    sure: `train, rail, railway, railroad, amtrak, eurostar, subway, metro, tube station, tram, rail ticket, train ticket, train station`,
  },
  {
    name: 'bus',
    subject: true,
    sure: `bus, greyhound, megabus, shuttle, bus ticket, coach ticket, bus stop, bus station`,
    maybe: `coach`,
  },
  { name: 'boat', subject: true, sure: `cruise, ferry, boat, ship, yacht, sailboat` },
  {
    name: 'restaurant',
    subject: true,
    sure: `restaurant, cafe, diner, bistro, pizzeria, steakhouse, brunch, lunch, dinner, takeout, food, dining, cuisine, menu`,
    maybe: `table, reservation, meal, bar`,
  },
  {
    name: 'event',
    subject: true,
    sure: `concert, festival, musical, opera, ballet, broadway, comedy show, stand up comedy, circus, exhibition, sports event, event, match, tournament,
      basketball, baseball, football, soccer, hockey, tennis, golf, cricket, rugby, nba, nfl, mlb, nhl, league, team, player, playoff, standing, race track, museum, zoo, aquarium,
      theme park, amusement park, event ticket, concert ticket, game ticket`,
    maybe: `ticket, show, theater, theatre, game, season, tour`,
  },
  {
    name: 'game',
    subject: true,
    sure: `game, video game, board game, console, playstation, xbox, nintendo, dlc, esport`,
  },
  {
    name: 'parking',
    subject: true,
    sure: `parking, parking spot, parking space, parking lot, car park, parking garage`,
  },
  { name: 'camping', subject: true, sure: `campsite, campground, camping, tent, hiking, trail` },
  {
    name: 'household',
    sure: `living room, dining room, laundry room, bath room, fitting room, dressing room, gift card, credit card, bed room, conference room, meeting room,
      chat room, emergency room, escape room, waiting room`,
  },
  { name: 'file', sure: `file, document, folder, directory, spreadsheet, attachment` },
  {
    name: 'money',
    sure: `money, fund, cash, bank transfer, wire transfer, dollar, euro, pound sterling`,
    maybe: `payment, balance, amount`,
  },
  { name: 'message', sure: `email, e mail, message, mail, sms, text message, dm`, maybe: `letter, note, reply` },
  { name: 'account', sure: `account, user account, profile, subscription` },
  { name: 'picture', sure: `photo, photograph, picture, image, screenshot` },
]

export type VerbSet = {
  readonly name: string
  readonly verbs: string /** Obtaining, or looking with a view to it. */
  readonly obtains?: boolean
}

export const VERB_SETS: readonly VerbSet[] = [
  {
    name: 'buy',
    obtains: true,
    verbs: `buy, purchase, order, shop, checkout, check out, place order, place an order, place the order, place my order, make a purchase, complete the purchase, complete the checkout, complete checkout,
      complete the order, complete my purchase, complete my order, add to cart, add to bag, add to basket`,
  },
  { name: 'rent', obtains: true, verbs: 'rent, hire, lease' },
  { name: 'book', obtains: true, verbs: 'book, reserve, schedule' },
  { name: 'apply', obtains: true, verbs: 'apply, submit' },
  {
    name: 'look',
    obtains: true,
    verbs: `look, find, search, browse, show, see, view, check, compare, explore, track, list, discover, locate, look up, look for, watch, play, listen, stream, get, visit, read`,
  },
  { name: 'sell', verbs: 'sell, auction' },
  { name: 'delete', verbs: 'delete, remove, erase, trash, wipe, discard, drop, purge' },
  { name: 'transfer', verbs: 'transfer, send, wire, pay, remit, move' },
  { name: 'send', verbs: 'send, forward, mail, email, e mail, reply, message, write, text' },
  { name: 'pay', verbs: 'pay, settle' },
  { name: 'cancel', verbs: 'cancel, revoke, call off' },
  { name: 'upload', verbs: 'upload, attach' },
  { name: 'download', verbs: 'download, save, export' },
  { name: 'post', verbs: 'post, publish, share, tweet' },
  { name: 'edit', verbs: 'edit, change, update, modify, rename, overwrite' },
  { name: 'create', verbs: 'create, make, add, write, open, register, sign up' },
  { name: 'install', verbs: 'install, set up, deploy' },
  { name: 'run', verbs: 'run, execute, launch, start' },
]

/** Nouns that hold no thing of their own, so the claim on a purchase lies in what they are for (`two tickets for the flight`). */
export const EMPTY_NOUNS =
  'ticket, seat, one, it, them, this, that, pass, option, deal, offer, item, result, now, online, here'
