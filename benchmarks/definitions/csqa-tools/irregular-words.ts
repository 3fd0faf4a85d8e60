/** Base forms with the inflections that no rule of spelling leads back to them; without those that are as common as other words (saw, rose, left). */
const FAMILIES = `foot feet, tooth teeth, goose geese, mouse mice, louse lice, ox oxen, man men, woman women, child children, person people,
calf calves, wolf wolves, half halves, leaf leaves, loaf loaves, shelf shelves, knife knives, wife wives, life lives, thief thieves, hoof hooves,
larva larvae, cactus cacti, die dice, penny pence,
run ran, swim swam swum, sing sang sung, ring rang, drink drank drunk, begin began begun, eat ate eaten, give gave given,
take took taken, shake shook shaken, wake woke woken, break broke broken, speak spoken, steal stole stolen, freeze froze frozen,
choose chose chosen, write wrote written, ride rode ridden, rise risen, drive drove driven, fly flew flown, grow grew grown,
know knew known, throw threw thrown, blow blew blown, draw drew drawn, show shown, see seen, go went gone, come came,
fall fell fallen, hold held, tell told, sell sold, buy bought, bring brought, think thought, catch caught, teach taught, seek sought,
fight fought, sleep slept, keep kept, sweep swept, weep wept, meet met, feed fed, lead led, sit sat,
stand stood, understand understood, win won, lose lost, shoot shot, make made, build built, send sent, spend spent, lend lent, bend bent,
find found, dig dug, stick stuck, hang hung, strike struck, bite bitten, hide hidden hid, get got gotten, forget forgot forgotten,
wear wore worn, tear tore torn, swear swore sworn, bear borne, lie lain, pay paid, say said, hear heard, light lit,
slide slid, shine shone, spin spun, dream dreamt, burn burnt, learn learnt, spill spilt, kneel knelt,
good better best, bad worse worst, far farther further`

const BASES: ReadonlyMap<string, string> = new Map(
  FAMILIES.split(',').flatMap((family) => {
    const [base = '', ...forms] = family.trim().split(/\s+/)
    return forms.map((form): [string, string] => [form, base])
  }),
)

/** The base form of an irregular one; any other word as it is. */
export function baseOf(word: string): string {
  return BASES.get(word) ?? word
}
