/** A subject of everyday life on the web, known only to tell what a text is about. */
export type ElsewhereSet = {
  readonly name: string
  /** Words of the lexicon's kind; see `NounSet`. */
  readonly words: string
  /** Things that are bought: where a category is shopping, they tell nothing unless they are only looked at. */
  readonly goods?: boolean
}

/**
 * Subjects that no rule known to us speaks of, from general knowledge. They never make or take a match: they tell a text about something
 * else from one that cannot be read. Words that stand in texts on any subject (`price`, `account`, `password`) are left out.
 */
export const ELSEWHERE_SUBJECTS: readonly ElsewhereSet[] = [
  {
    name: 'weather',
    words: `weather, forecast, temperature, humidity, rainfall, snowfall, hurricane, thunderstorm, tornado, heat wave, air quality, pollen count,
      uv index, wind speed, sunrise, sunset, high tide, low tide, earthquake, wildfire, climate, snow report`,
  },
  {
    name: 'news',
    words: `news, newspaper, headline, magazine, op ed, press release, newsletter, horoscope, obituary, journalist, news article, blog, blog post,
      crossword, comic strip`,
  },
  {
    name: 'eating out',
    words: `burger, sandwich, taco, burrito, noodle, salad, dessert, bakery, buffet, vegan, vegetarian, gluten free, pub, brewery, winery, cocktail,
      coffee shop, food delivery, table for #, reserve a table, book a table, seafood, barbecue, bbq, yelp, opentable,
      doordash, grubhub, michelin`,
  },
  {
    name: 'cooking',
    words:
      'recipe, ingredient, cooking, baking, calorie, nutrition, nutrition facts, meal plan, slow cooker recipe, cookbook',
  },
  {
    name: 'health',
    words: `doctor, dentist, hospital, clinic, physician, pharmacy, pharmacist, prescription, medication, medicine, symptom, disease, diagnosis,
      therapist, therapy, psychologist, psychiatrist, pediatrician, dermatologist, optometrist, cardiologist, gynecologist, eye exam, blood test, urgent care, surgery, allergy,
      diabetes, asthma, cancer, pregnancy, first aid, workout, exercise, yoga, gym, fitness, diet, vitamin, mental health, telehealth, virtual visit, video visit,
      emergency room, covid, covid 19, influenza, side effect, dosage, blood pressure, cholesterol, nursing home, webmd, vaccination`,
  },
  {
    name: 'education',
    words: `college, university, tuition, semester, admission requirement, curriculum, homework, tutorial, lecture, syllabus, exam, online course, campus,
      financial aid, kindergarten, high school, elementary school, middle school, school district, undergraduate, bachelor degree, master degree, phd,
      study abroad, sat score, alumni, coursera, udemy, khan academy, lesson plan, certificate program, bootcamp, research paper, thesis`,
  },
  {
    name: 'finance',
    words: `stock price, share price, stock market, stock quote, nasdaq, dow jones, dividend, etf, mutual fund, index fund, bond yield, cryptocurrency, bitcoin, ethereum,
      exchange rate, currency converter, interest rate, savings account, checking account, credit score, credit report, apr, 401k, retirement, retirement plan, budget planner, income tax,
      tax bracket, tax form, irs, market cap, earnings report, balance sheet, investment, investor, portfolio, atm, bank branch, inflation, gdp, credit card offer, student loan`,
  },
  {
    name: 'insurance',
    words: `insurance, life insurance, home insurance, renters insurance, health insurance, travel insurance, insurance quote, insurer, insurance claim, deductible, medicare, medicaid`,
  },
  {
    name: 'government and law',
    words: `voter registration, election, ballot, polling place, senator, congress, parliament, mayor, governor, court case, lawsuit, attorney, lawyer, law firm, legal advice,
      birth certificate, death certificate, social security, immigration, green card, citizenship, jury duty, police report, police department, crime map, driving test, learner permit,
      city council, census, public record, zoning, patent, trademark, copyright, tax exempt, fishing license, hunting license, zip code, postal code, embassy, consulate`,
  },
  {
    name: 'ways and places',
    words: `directions, get directions, driving directions, road map, traffic, traffic condition, route planner, time zone, distance between, gas station, gas price, toll, rest area,
      national park, state park, waterfall, lighthouse, bike share, bike path, carpool, public transit, transit, timetable, subway map, elevation, latitude, longitude, webcam,
      world clock, border crossing`,
  },
  {
    name: 'going out',
    words: `comedian, nightclub, carnival, parade, fireworks, marathon, workshop, trade show, meetup, fundraiser, things to do, attraction, sightseeing, monument, landmark,
      day trip, excursion, lift ticket, ski lift, ski pass, ski resort, water park, bowling, mini golf, trampoline park, escape room, rodeo, nutcracker, eventbrite, box seats, sightseeing tour, city pass,
      disneyland, disney world, six flags, scuba diving, skydiving, rafting, horseback riding, picnic`,
  },
  {
    name: 'sport results',
    words: `fixture, roster, quarterback, pitcher, touchdown, home run, champions league, premier league, march madness, final score, live score, injury report, espn, ncaa, wnba, la liga,
      bundesliga, serie a, formula one, wimbledon, us open, stanley cup, coach record, mvp, draft pick, fantasy league, goalkeeper, striker, halftime, fifa, uefa, league table, power ranking, sports news`,
  },
  {
    name: 'software and web',
    words: `software, firmware, operating system, web browser, browser, two factor authentication, terms of service, privacy policy, api, source code, github, pull request, repository, programming,
      python, javascript, stack overflow, vpn, antivirus, domain name, web hosting, seo, chatbot, plugin, browser extension, error message, keyboard shortcut, dark mode, open source, database, release note, app store`,
  },
  {
    name: 'knowledge',
    words: `dictionary, definition, synonym, antonym, translation, thesaurus, wikipedia, encyclopedia, biography, poem, poetry, physics, chemistry, biology, astronomy, planet, nasa, math, math equation,
      algebra, calculus, geometry, unit converter, species, dinosaur, constellation, capital of, population of, world war, philosophy, mythology, etymology, grammar, periodic table, genealogy, family tree, ancestor, census record`,
  },
  {
    name: 'people online',
    words: `subreddit, reddit, instagram, facebook, twitter, tiktok, pinterest, snapchat, hashtag, forum, follower, friend request, group chat, discord, tumblr, quora, meme, dating, tweet, influencer, pen pal`,
  },
  {
    name: 'service and help',
    words: `faq, customer service, customer support, help center, help centre, help page, contact us, contact information, contact number, phone number, store hour, opening time, opening hour, store locator, nearest store,
      store location, return policy, refund policy, cancellation policy, complaint, feedback form, live chat, user manual, support ticket, lost and found, accessibility statement, order history, track order, order tracking,
      privacy setting, notification setting, annual report, investor relations`,
  },
  {
    name: 'time and tasks',
    words: `calendar, calendar event, to do list, todo list, reminder, alarm clock, timer, team meeting, appointment, address book, meeting note, stopwatch, countdown, public holiday, bank holiday`,
  },
  {
    name: 'animals',
    words:
      'puppy, kitten, dog breed, cat breed, veterinarian, pet adoption, animal shelter, wildlife, bird species, horse breed',
  },
  {
    name: 'home and upkeep',
    words: `electrician, plumber, plumbing, handyman, house cleaning, lawn care, pest control, moving company, roofing, home repair, home improvement project, storage unit, self storage, utility bill,
      electricity bill, water bill, internet plan, phone plan, cell phone plan, data plan, broadband, open house, home value, property tax, zestimate, roommate, neighborhood, neighbourhood, home warranty, recycling, trash pickup, gardening, planting`,
  },
  {
    name: 'care of the body',
    words:
      'haircut, hair salon, hairdresser, barber, barbershop, nail salon, manicure, pedicure, massage, tattoo, hairstyle',
  },
  {
    name: 'family and giving',
    words: `baby name, baby registry, wedding registry, gift registry, wedding venue, wedding planner, funeral, birthday party, charity, donation, volunteer, volunteering, nonprofit, church, mosque, synagogue,
      daycare, babysitting, summer camp, adoption agency, blood drive, blood donation, food bank`,
  },
  {
    name: 'play',
    words: `sudoku, wordle, chess, trivia, lottery number, lottery result, poker, puzzle, riddle, steam sale, high score, leaderboard, pokemon, minecraft, fortnite, roblox, league of legends`,
  },
]

/** Deeds that are a subject by themselves. */
export const ELSEWHERE_DEEDS =
  'translate, unsubscribe, donate, vote, write a review, leave a review, post a comment, file a complaint, report a problem, make a donation, sign the petition'
