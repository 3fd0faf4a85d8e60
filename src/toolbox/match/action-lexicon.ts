import type { NounSet } from './match-noun-set.ts'
import { JOB } from './match-nouns-job.ts'
import { MOVIE, MUSIC, VIDEO } from './match-nouns-media.ts'
import { OTHER_SETS } from './match-nouns-other.ts'
import { FLIGHT, LODGING } from './match-nouns-travel.ts'
import { VEHICLE } from './match-nouns-vehicle.ts'

/** Everyday words for the things that action phrases speak of. */
export const NOUN_SETS: readonly NounSet[] = [VEHICLE, FLIGHT, LODGING, MOVIE, MUSIC, VIDEO, JOB, ...OTHER_SETS]

export type VerbSet = {
  readonly name: string
  readonly verbs: string /** Obtaining, or looking with a view to it. */
  readonly obtains?: boolean
}

export const VERB_SETS: readonly VerbSet[] = [
  {
    name: 'buy',
    obtains: true,
    verbs: `buy, purchase, order, reorder, re order, preorder, pre order, pay with, pay using, pay by card, ship it to, ship them to, have it shipped, have it delivered,
      have them delivered, subscribe and save, submit order, submit my order, submit the order, send flowers, send a bouquet, send a gift card, finish checkout, proceed to payment, continue to payment, proceed to checkout, continue to checkout, go to checkout, pay for it, pay for them, pay for the item,
      shop, checkout, check out, place order, place an order, place the order, place my order, make a purchase, complete the purchase, complete the checkout, complete checkout,
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
