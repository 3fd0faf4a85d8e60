import type { NounSet } from './match-noun-set.ts'

/** What else people ask web agents for: subjects that explain doubtful words, and things that other rules speak of. */
export const OTHER_SETS: readonly NounSet[] = [
  { name: 'cart', sure: `cart, bag, basket, trolley, shopping cart, shopping bag, shopping basket, shopping trolley` },
  {
    name: 'train',
    subject: true,
    sure: `train, rail, railway, railroad, amtrak, eurostar, subway, metro, tube station, tram, rail ticket, train ticket, train station, railcard,
      interrail, mta, light rail`,
  },
  {
    name: 'bus',
    subject: true,
    sure: `bus, greyhound, megabus, flixbus, shuttle, bus ticket, coach ticket, bus stop, bus station, taxi, cab ride, uber, lyft, airport transfer`,
    maybe: `coach`,
  },
  { name: 'boat', subject: true, sure: `cruise, ferry, boat, ship, yacht, sailboat, kayak` },
  {
    name: 'restaurant',
    subject: true,
    sure: `restaurant, cafe, diner, bistro, pizzeria, steakhouse, brunch, lunch, dinner, takeout, takeaway, place to eat, somewhere to eat, food, dining, cuisine, menu, sushi, ramen, pizza`,
    maybe: `table, reservation, meal, bar`,
  },
  {
    name: 'event',
    subject: true,
    sure: `concert, festival, musical, opera, ballet, broadway, west end, comedy show, comedy club, comedy tour, live music, live jazz, live band, jazz club, jazz bar, piano bar, planetarium, stand up comedy, circus, exhibition, exhibit, sports event, event, race track,
      museum, gallery, zoo, aquarium, theme park, amusement park, walking tour, guided tour, tour ticket, matinee, event ticket, concert ticket, game ticket,
      ticketmaster, stubhub, seatgeek`,
    maybe: `ticket, show, theater, theatre, game, season, tour, venue, arena, stadium`,
  },
  {
    name: 'sport',
    subject: true,
    sure: `match, tournament, basketball, baseball, football, soccer, hockey, tennis, golf, cricket, rugby, volleyball, boxing, wrestling, nba, nfl, mlb, nhl, mls, ufc,
      wwe, nascar, f1, formula 1, grand prix, motogp, olympics, world cup, super bowl, league, team, player, playoff, standing, highlight, box score, scoreboard,
      season ticket, fantasy football`,
  },
  {
    name: 'game',
    subject: true,
    sure: `game, video game, board game, console, playstation, ps4, ps5, xbox, nintendo, nintendo switch, dlc, esport, gameplay, walkthrough, cheat, speedrun, gamer, mod, steam key`,
  },
  {
    name: 'parking',
    subject: true,
    sure: `parking, parking spot, parking space, parking lot, car park, parking garage, parking ticket, parking pass`,
  },
  {
    name: 'camping',
    subject: true,
    sure: `campsite, campground, camping, tent, hiking, trail, rv park, rv site, caravan site, tent pitch, hookup, national park pass, day use permit`,
  },
  {
    name: 'book',
    subject: true,
    sure: `books, novel, ebook, e book, audiobook, paperback, hardcover, bestseller, textbook, comic book, manga, library, sheet music, recipe, wiki, author`,
  },
  {
    name: 'household',
    subject: true,
    sure: `sofa, couch, mattress, bed frame, bedding, duvet, fitted sheet, towel, curtain, rug, lamp, dresser, bookshelf, cabinet, furniture, room divider, divider, crib,
      cast iron, cookware, living room, dining room, laundry room, bath room, photo album, photo frame, picture frame, shower`,
  },
  {
    name: 'device',
    subject: true,
    sure: `television set, smart tv, oled tv, qled tv, led tv, tv stand, tv mount, # inch tv, # inch, inch tv, oled, qled, soundbar, projector, laptop, tablet, headphone,
      earbud, camera, drone, quadcopter, phone, smartphone, speaker, vacuum, printer, monitor, record player, turntable, cd player, music player, antenna, hdmi`,
  },
  {
    name: 'toy',
    subject: true,
    sure: `toy, lego, doll, rc car, rc truck, toy car, toy truck, model car, model train, model plane, diecast, remote control car, hot wheels, action figure`,
  },
  {
    name: 'clothing',
    subject: true,
    sure: 'shoe, sneaker, boot, jacket, coat, shirt, dress, jeans, sweater, hoodie, sock, hat, glove, scarf, handbag, backpack',
  },
  {
    name: 'near miss',
    sure: `truck stop, monster truck, food truck, fire truck, tow truck, hand truck, car boot sale, fitting room, dressing room, bed room, conference room, meeting room,
      chat room, emergency room, escape room, waiting room, credit card, # star review, # star rating, rated # star, remote visit, virtual visit, video visit, school band, wedding band, resistance band, track order, order tracking, opening time, opening hour`,
  },
  {
    name: 'pet',
    subject: true,
    sure: 'dog boarding, cat boarding, pet boarding, dog sitter, cat sitter, pet sitter, kennel, cattery, dog walker, adoption',
  },
  { name: 'gift card', subject: true, sure: 'gift card, e gift card, egift card, gift voucher, gift certificate' },
  {
    name: 'realty',
    subject: true,
    sure: `real estate, realtor, landlord, tenant, mortgage, zillow, house for sale, home for sale, apartment to rent, apartment for rent, flat to rent, condo for sale,
      apartment for lease, square feet, square foot, sqft, housing`,
  },
  {
    name: 'official',
    subject: true,
    sure: `passport, visa application, permit, marriage license, marriage licence, driver license, driver licence, loan, loan application, scholarship, tax return, tax refund,
      pension scheme, unemployment benefit, vaccine, flu shot, dmv`,
  },
  {
    name: 'parcel',
    subject: true,
    sure: 'parcel, shipment, tracking number, my order, order status, delivery address',
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
