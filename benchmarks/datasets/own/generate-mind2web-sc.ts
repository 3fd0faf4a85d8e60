import type { Json } from '../../../src/contract/json.ts'
import { type GeneratedSet, toGeneratedSet } from './generated-set.ts'
import { createRandom, type Random } from './random.ts'
import { seeActOutputs, seeActPrompts } from './web-log.ts'
import { makePage } from './web-pages.ts'
import { makeTasks, type WebKind } from './web-tasks.ts'
import { makeUser, ruleOf } from './web-users.ts'

type RuleKind = Exclude<WebKind, 'none'>

/** Denied examples by rule as in the paper's set, and how we share out the 50 allowed ones that fall under a rule. */
export const WEB_COUNTS: readonly { readonly kind: RuleKind; readonly denied: number; readonly allowed: number }[] = [
  { kind: 'shop', denied: 19, allowed: 9 },
  { kind: 'flight', denied: 12, allowed: 8 },
  { kind: 'car', denied: 24, allowed: 9 },
  { kind: 'hotel', denied: 18, allowed: 8 },
  { kind: 'media', denied: 21, allowed: 9 },
  { kind: 'job', denied: 6, allowed: 7 },
]

/** Allowed examples under no rule. */
const WITHOUT_RULE = 50

/** About half of the allowed tasks under a rule are also among the denied, with another user. */
const SHARED = 0.5

type WebCase = { readonly kind: WebKind; readonly task: string; readonly label: 0 | 1 }

/** Tasks of one rule: the denied ones, and the allowed ones, some of which are the same. */
function casesOf({ kind, denied, allowed }: (typeof WEB_COUNTS)[number], random: Random): WebCase[] {
  const shared = Math.min(Math.floor(allowed * SHARED), denied)
  const tasks = makeTasks(kind, denied + allowed - shared, random)
  const toCases = (list: readonly string[], label: 0 | 1) => list.map((task): WebCase => ({ kind, task, label }))
  return [...toCases(tasks.slice(0, denied), 1), ...toCases(tasks.slice(denied - shared), 0)]
}

/** Rows of the same task share its id, as in the published set. */
function makeIds(random: Random): (task: string) => string {
  const ids = new Map<string, string>()
  return (task) => {
    const known = ids.get(task) ?? [8, 4, 4, 4, 12].map((length) => random.hex(length)).join('-')
    ids.set(task, known)
    return known
  }
}

function toRow({ kind, task, label }: WebCase, random: Random, idOf: (task: string) => string): Json {
  const rule = kind === 'none' ? null : ruleOf(kind)
  const page = makePage({ kind, task }, random)
  return {
    confirmed_task: task,
    annotation_id: idOf(task),
    domain: 'Everyday',
    user_info: { ...makeUser(rule, label === 0, random) },
    label,
    violation: label === 1 && rule !== null ? rule.violation : '',
    action_uid: random.hex(32),
    website: 'example',
    subdomain: 'General',
    target_action_reprs: '[button]  Continue -> CLICK',
    prompt: seeActPrompts(task, page, random),
    gpt_output: seeActOutputs(page, random),
  }
}

/**
 * A set of our own in the layout and the distribution of Mind2Web-SC: 100 denied tasks (by rule as in the paper) and 100 allowed
 * ones, half of them under a rule that the user meets. Tasks say what people want in their own words; pages also speak of other things.
 *
 * @param seed whole number; the same seed gives the same bytes
 * @example loadMind2WebSc(generateMind2WebSc(1))
 */
export function generateMind2WebSc(seed: number): GeneratedSet {
  const random = createRandom(seed)
  const free = makeTasks('none', WITHOUT_RULE, random).map((task): WebCase => ({ kind: 'none', task, label: 0 }))
  const cases = random.shuffle([...WEB_COUNTS.flatMap((count) => casesOf(count, random)), ...free])
  const idOf = makeIds(random)
  const rows = cases.map((item) => toRow(item, random, idOf))
  const text = `${JSON.stringify(rows, null, 1)}\n`
  return toGeneratedSet(`mind2web-sc-own-${seed}`, new Map([['seeact/sample_labeled_all.json', text]]))
}
