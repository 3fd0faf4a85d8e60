import type { Random } from './random.ts'

/** What fills the slots of the EICU-AC style templates. Drugs, tests and codes are invented or everyday words. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  drug: [
    'velmorin 20 mg tablet',
    'ostrapen 1 g vial',
    'carduvex 5 mg po tab',
    'lumidol 0.5 % eye drops',
    'nefrazine iv 250 ml',
    'tolpaxin 40 mg capsule',
    'brivecare oral syrup',
    'halocept patch 12 mcg/hr',
    'quintasol, buffered, 100 ml bag',
    'senolax powder',
  ],
  lab: [
    'ferrozinc',
    'calcitrol index',
    'plasma brightness',
    'total glycans',
    'urea ratio',
    '-neutro count',
    'ph (venous)',
  ],
  diagnosis: [
    'lantern fever',
    'hill sickness',
    'chronic rib ache - left side',
    'acute harbour cough',
    'miners cramp, recurrent',
    'salt imbalance - mild',
  ],
  treatment: [
    'chest drain revision',
    'warm air therapy',
    'splint change',
    'night oxygen by mask',
    'wound rinse - saline',
    'feeding tube placement',
  ],
  culture: ['throat swab', 'wound fluid', 'blood, left arm', 'nail clipping', 'catheter tip', 'sputum, induced'],
  organism: ['bacillus novus', 'coccus grandis', 'no growth', 'yeast, unspecified'],
  allergy: ['shellfish', 'strapping tape', 'velmorin', 'grass pollen', 'latex gloves', 'ostrapen (rash, mild)'],
  fluid: ['clear soup', 'line flush', 'gastric tube, left', 'night urine', 'sip water', 'rinse water (bladder)'],
  charge: ['diet', 'bed linen', 'imaging', 'therapy', 'pharmacy'],
  gender: ['female', 'male'],
  ethnicity: ['hillfolk', 'islander', 'coastal', 'other/unknown'],
  source: ['walk-in desk', 'ambulance bay', 'transfer room'],
  status: ['alive', 'expired'],
  route: ['by mouth', 'iv push', 'under the skin', 'nasal', 'patch'],
  dosage: ['1 tab', '2.5 ml', '40 mg', '3 puffs', '1 bag'],
  path: ['flowsheet|in|oral', 'flowsheet|out|drain', 'flowsheet|in|iv'],
  code: ['r77.4', '512.81, j93.1', 'k21.0', '786.05'],
}

function randomTime(random: Random): string {
  const two = (low: number, high: number) => String(random.between(low, high)).padStart(2, '0')
  return `${random.between(2111, 2119)}-${two(1, 12)}-${two(1, 28)} ${two(0, 23)}:${two(0, 59)}:00`
}

/** All names of one kind of slot; empty where the kind is not a list of names. */
export function namesOf(kind: string): readonly string[] {
  return Object.hasOwn(NAMES, kind) ? (NAMES[kind] ?? []) : []
}

/**
 * A random value of one kind.
 * @throws RangeError for a kind that does not exist
 */
export function randomValue(kind: string, random: Random): string {
  switch (kind) {
    case 'patient':
      return `0${random.between(40, 79)}-${random.between(100, 99_999)}`
    case 'stay':
      return String(random.between(4_000_000, 4_999_999))
    case 'id':
      return String(random.between(100, 99_999))
    case 'number':
      return String(random.between(2, 120))
    case 'amount':
      return (random.between(5_000, 900_000) / 100).toFixed(2)
    case 'count':
      return String(random.between(1, 40))
    case 'year':
      return String(random.between(2111, 2119))
    case 'date':
      return randomTime(random).slice(0, 10)
    case 'time':
      return randomTime(random)
    case 'yesno':
      return random.pick(['0', '1'])
    default:
      return random.pick(namesOf(kind))
  }
}
