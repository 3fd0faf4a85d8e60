import { verbForms } from './match-forms.ts'

function forms(verbs: string): string[] {
  return verbs.trim().split(/\s+/).flatMap(verbForms)
}

/** Deeds that may bind: what they are done to must be known. */
export const BINDING = new Set(
  forms(`
  book reserve order reorder buy purchase pay confirm hire pick take get grab rent lease schedule apply submit checkout secure arrange place bring send transfer wire move fly drive jet ship
  deliver sign enroll enter join bid win claim redeem use charge spend put add fill fix set sort make let give approve accept agree upgrade extend renew cancel switch change complete finish proceed`),
)

/** Words by which a page element binds, whatever the page is about. */
export const BINDING_LABELS = new Set([
  ...forms(`
  book reserve order preorder buy purchase pay confirm hire rent lease schedule apply submit checkout place complete finish bid sell transfer send wire withdraw deposit accept agree authorize approve enroll
  select choose pick add continue proceed`),
  ...'yes reservation reservations booking bookings payment payments purchases orders checkouts confirmation'.split(
    ' ',
  ),
])

/** Deeds of looking, which do nothing else with what a text speaks of. */
export const LOOKING = new Set(
  forms('look find search browse show see view compare explore list discover read display'),
)
