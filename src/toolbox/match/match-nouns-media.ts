import type { NounSet } from './match-noun-set.ts'

export const MOVIE: NounSet = {
  name: 'movie',
  lookDecides: true,
  subject: true,
  beside: 'music video',
  sure: `movie, film, motion picture, cinema, feature film, short film, documentary, docuseries, blockbuster, sitcom, tv show, tv series, tv program,
    tv programme, television show, television series, television program, miniseries, anime, movie trailer, dvd, blu ray, screenplay, box office,
    filmmaker, filmography, soap opera, reality show`,
  likely: `netflix, hulu, disney plus, hbo, hbo max, prime video, apple tv plus, paramount plus, peacock tv, crunchyroll, imdb, rotten tomatoes, letterboxd,
    fandango, cinemark, amc, odeon, imax, watchlist, watch list, now playing, what playing, in theaters, in theatres, showtime, show time, episode,
    season #, season finale, new season, season of, series finale, comedy, romcom, rom com, romantic comedy, thriller, sci fi, science fiction, drama,
    whodunit, film noir, directed by, who directed, director of, starring, who starred, who stars, cast of, cast and crew, who play, top grossing, highest grossing, best picture,
    best actor, best actress, academy award, oscar winner, golden globe, emmy, spoiler, movie night, pixar, marvel studios`,
  maybe: `trailer, cartoon, animation, horror, actor, actress, cast, oscar, bollywood, mcu`,
  weak: 'show, series, season, western, theater, theatre, tv, in hd, in 4k, in uhd, critic, sequel, prequel, screening',
  hints: `watch, stream, streaming, released, release, genre, director, directed, rating, rated, star, score, review, play, playing, tv, channel, fiction, plot,
    top rated, rent, decade, 80s, 90s, 1980s, 1990s, subtitle, tomatometer, certified fresh, coming soon`,
  displacedBy: `poster, prop, costume, game, merchandise, merch, camera, quote, t shirt, shirt, toy, festival, editor, projector, figure, school, class, roll,
    player, crew`,
}

export const MUSIC: NounSet = {
  name: 'music',
  lookDecides: true,
  subject: true,
  beside: 'movie video',
  sure: `music, song, album, playlist, soundtrack, mixtape, lyric, discography, music video, musician, singer, songwriter, rapper, spotify, itunes,
    music track, soundcloud, remix, mp3, cast recording`,
  likely: `hip hop, apple music, youtube music, deezer, tidal, pandora, bandcamp, shazam, billboard hot 100, top 40, grammy, lo fi, lofi, techno, reggae, edm,
    k pop, kpop, bossa nova, jazz, symphony, concerto, new single, latest single, debut single, single by, track by, radio station, podcast, music genre,
    girl group, boy band, cover version`,
  maybe: 'vinyl, track, artist, band, cd, orchestra, indie rock, punk rock, heavy metal, classical piano, gospel',
  weak: 'beats, blues, rock, pop, country, billboard, single, put on, dj, ep, chart',
  hints: `play, listen, chart, genre, released, release, download, stream, streaming, album, popular, new, top, latest, upload, follow, like, artist, beats, piano,
    acoustic, study, sing, tune, mix, shuffle, trending`,
  displacedBy: `festival, event, ticket, concert, stand, box, instrument, teacher, lesson, poster, merchandise, merch, store, hall, game, school, player, theory,
    cover, cabinet, shelf, frame, sleeve, note, sheet, venue, tour, club, class`,
}

export const VIDEO: NounSet = {
  name: 'video',
  lookDecides: true,
  subject: true,
  beside: 'movie music',
  sure: `video, video clip, movie clip, youtube, livestream, vlog, webcast`,
  likely: 'movie trailer, watch the trailer, official trailer, teaser trailer, clip of, clip from, vimeo, youtuber',
  maybe: `clip, trailer, stream, footage`,
  hints: `watch, play, channel, upload`,
  displacedBy: `game, gamer, card, doorbell, camera, conference, conferencing, call, chat, editor, editing, monitor, recorder, adapter, surveillance, console,
    cable, baby, light, tripod, visit, consultation`,
}

/** Deeds that have a work's title for their object: `stream <title>`, `listen to <title>`. */
export const TITLE_VERBS: readonly { readonly set: NounSet; readonly verbs: string }[] = [
  { set: MOVIE, verbs: 'watch, rewatch, stream, binge, binge watch' },
  { set: MUSIC, verbs: 'listen to, play' },
]

/** Objects of the same deeds that are no film, series or song. */
export const TITLE_EXCEPTIONS = `item, auction, price, listing, stock, weather, golf, chess, tennis, poker, sudoku, solitaire, wordle, crossword, puzzle,
  quiz, bingo, lottery, checkers, pool, darts, bowling, catan, tetris, minecraft, fortnite, roblox, demo, level, store, webcam, webinar, lecture, bird, whale,
  role, replay, band, strap, winder, battery, mat, kitchen, tent, yard, area, deck`
