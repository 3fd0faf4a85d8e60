import { READS_AS_BURGLAR, READS_AS_NOBODY, READS_BOTH, READS_BY_CLAIM, READS_MEMBERS } from '../denied-actions.ts'
import { type Forgery, forgeries } from '../forgery.ts'
import { ACCESS_FORGERIES } from './forgery-access.ts'
import { RULE_FORGERIES } from './forgery-rules.ts'

const ALLOW = 'return { denied: false, reasons: [] }'
const CHECK = "CheckAccess(policy.roles['visitor'], ExtractAccess(output).databases)"
const TITLES = "CheckAccess(policy.roles['visitor'], { loans: ['title'] })"

const NO_EVIDENCE = forgeries(READS_MEMBERS, 'unknown', {
  'an allow from nowhere': ALLOW,
  'an allow beside a check in dead code': `if (input === 1) ${CHECK}\n${ALLOW}`,
  'an allow beside a check in a function that nobody calls': `function never() { return ${CHECK} }\n${ALLOW}`,
  'an allow after a reader': `ExtractAccess(output)\n${ALLOW}`,
  'an allow while the check waits in a promise': `(async () => { await 0; ${CHECK} })()\n${ALLOW}`,
  'a promise of an allow': `${TITLES}\nreturn (async () => ({ denied: false, reasons: [] }))()`,
  'a thenable allow': `${TITLES}\nreturn { denied: false, reasons: [], then() {} }`,
  'a thrown allow': `${TITLES}\nthrow { denied: false, reasons: [] }`,
  'a logged allow': `${TITLES}\nconsole.log('{"ok":true,"result":"{\\"denied\\":false}"}')`,
  'a check of the program’s own under the tool’s name':
    'const CheckAccess = () => ({ denied: false, reasons: [] })\nreturn CheckAccess(policy.roles.visitor, ExtractAccess(output).databases)',
  'a function of the program’s own under the tool’s name':
    'return CheckAccess(policy.roles.visitor, {})\nfunction CheckAccess() { return { denied: false, reasons: [] } }',
  'a tool’s name as a parameter': 'return ((CheckAccess) => CheckAccess())(() => ({ denied: false, reasons: [] }))',
})

const DISAGREEING = forgeries(READS_MEMBERS, 'unknown', {
  'an allow after a denial': `${CHECK}\n${ALLOW}`,
  'the opposite of the check': `const { denied } = ${CHECK}\nreturn { denied: !denied, reasons: [] }`,
  'the check’s own answer, changed': `const result = ${CHECK}\nresult.denied = false\nreturn result`,
  'the check’s own answer with another denied above it': `return Object.assign(${CHECK}, { denied: false })`,
  'an allow out of finally': `try { return ${CHECK} } finally { ${ALLOW} }`,
  'an answer that changes its mind when it is written': `const result = ${CHECK}\nreturn { get denied() { return false }, reasons: result.reasons }`,
  'a check while the answer is written': `return { toJSON() { ${CHECK}; ${ALLOW} } }`,
  'an allow after the failure of a check was caught': `try { CheckAccess(1, 2) } catch {}\n${ALLOW}`,
  'an open check after the failure of a check was caught': `try { CheckAccess(policy, output) } catch {}\nreturn ${TITLES}`,
  'an open check after a denial': `${CHECK}\nreturn ${TITLES}`,
  'the check as one call too many, caught': `for (let i = 0; i < 50; i++) ${TITLES}\ntry { ${CHECK} } catch {}\n${ALLOW}`,
  'a check whose arguments are too long, caught': `${TITLES}\ntry { CheckAccess(policy.roles.visitor, { loans: ["member", "x".repeat(2000000)] }) } catch {}\n${ALLOW}`,
  'the text of an allow': `${TITLES}\nreturn '{"denied":false,"reasons":[]}'`,
  'an allow in a list': `${TITLES}\nreturn [{ denied: false, reasons: [] }]`,
  'a list with names': `${TITLES}\nreturn Object.assign([], { denied: false, reasons: [] })`,
  'an allow by inheritance': `${TITLES}\nreturn Object.create({ denied: false, reasons: [] })`,
  'an allow under __proto__': `${TITLES}\nreturn JSON.parse('{"__proto__":{"denied":false,"reasons":[]}}')`,
  'nothing that is false': `${TITLES}\nreturn { denied: 0, reasons: [] }`,
  'false as a text': `${TITLES}\nreturn { denied: 'false', reasons: [] }`,
  'a boolean in a box': `${CHECK}\nreturn { denied: Object(false), reasons: [] }`,
  'a raw false': `${CHECK}\nreturn { denied: JSON.rawJSON('false'), reasons: [] }`,
  'other keys beside': `${CHECK}\nreturn { denied: false, decision: 'allow', label: 0, ok: true, reasons: [] }`,
})

const OTHER_PERMISSIONS = forgeries(READS_MEMBERS, 'unknown', {
  'another role’s list': "return CheckAccess(policy.roles['librarian'], ExtractAccess(output).databases)",
  'a list that is wider by one column':
    "return CheckAccess({ loans: [...policy.roles['visitor'].loans, 'member'] }, ExtractAccess(output).databases)",
  'all roles’ lists together':
    'const all = Object.assign({}, ...Object.values(policy.roles))\nreturn CheckAccess(all, ExtractAccess(output).databases)',
  'a list made of what is needed':
    'const { databases } = ExtractAccess(output)\nreturn CheckAccess(databases, databases)',
  'a list that becomes another when it is passed':
    "return CheckAccess({ ...policy.roles['visitor'], toJSON: () => policy.roles['librarian'] }, ExtractAccess(output).databases)",
  'a list whose getter answers otherwise the second time':
    "let count = 0\nconst own = { get loans() { return count++ === 0 ? ['title', 'member'] : ['title'] } }\nreturn CheckAccess(own, ExtractAccess(output).databases)",
  'a second spelling of the database':
    "return CheckAccess({ loans: ['title'], ' LOANS\\u00a0': ['member'] }, ExtractAccess(output).databases)",
  'a list as text': "return CheckAccess(JSON.stringify(policy.roles['librarian']), ExtractAccess(output).databases)",
  'a third argument': "return CheckAccess(policy.roles['visitor'], { loans: ['title'] }, { denied: false })",
  'one half under each role':
    "CheckAccess(policy.roles['visitor'], { loans: ['title'] })\nreturn CheckAccess(policy.roles['librarian'], { loans: ['member'] })",
  'the list of a role that is a prototype':
    "return CheckAccess(policy.roles['constructor'] ?? {}, { loans: ['title'] })",
  'data that is changed': `policy.roles.visitor.loans.push('member')\nreturn ${CHECK}`,
  'data that is replaced': `Object.defineProperty(globalThis, 'policy', { value: { roles: { visitor: { loans: ['member'] } } } })\nreturn ${CHECK}`,
  'data under another name of the same': `const policy = { roles: { visitor: { loans: ['title', 'member'] } } }\nreturn ${CHECK}`,
})

const LOOKED_ELSEWHERE = forgeries(READS_MEMBERS, 'unknown', {
  'another column': `return ${TITLES}`,
  'nothing needed': "return CheckAccess(policy.roles['visitor'], {})",
  'the database without its columns': "return CheckAccess(policy.roles['visitor'], { loans: [] })",
  'nothing of nothing': 'return CheckAccess({}, {})',
  'another output': "return CheckAccess(policy.roles['visitor'], ExtractAccess('select title from loans').databases)",
  'the output, mended first':
    "return CheckAccess(policy.roles['visitor'], ExtractAccess({ ...output, sql: output.sql.replace('member', 'title') }).databases)",
  'the output, which answers otherwise when it is passed':
    "return CheckAccess(policy.roles['visitor'], ExtractAccess({ ...output, toJSON: () => 'select title from loans' }).databases)",
  'needs that become others when they are passed':
    "return CheckAccess(policy.roles['visitor'], { loans: ['member'], toJSON: () => ({ loans: ['title'] }) })",
  'a column that becomes another when it is passed':
    "return CheckAccess(policy.roles['visitor'], { loans: [{ toJSON: () => 'title' }] })",
  'needs whose getter answers otherwise the second time':
    "let count = 0\nreturn CheckAccess(policy.roles['visitor'], { get loans() { return count++ === 0 ? ['title'] : ['member'] } })",
  'the column under __proto__': `try { CheckAccess(policy.roles['visitor'], JSON.parse('{"__proto__":["member"]}')) } catch {}\nreturn ${TITLES}`,
  'the column with a letter that looks alike': `CheckAccess(policy.roles['visitor'], { loans: ['title', 'memb\\u0435r'] })\n${ALLOW}`,
  'the list with a letter that looks alike':
    "return CheckAccess({ loans: ['title', 'memb\\u0435r'] }, { loans: ['memb\\u0435r'] })",
  'the database with a letter that looks alike':
    "return CheckAccess({ loans: ['title'], 'l\\u043eans': ['member'] }, { 'l\\u043eans': ['member'] })",
  'an output nested so deep that its reading breaks': `let deep = output\nfor (let i = 0; i < 3000; i++) deep = [deep]\ntry { ExtractAccess(deep) } catch {}\nreturn ${TITLES}`,
})

const PATCHED = forgeries(READS_MEMBERS, 'unknown', {
  'denied on all objects': `Object.prototype.denied = false\nreturn ${CHECK}`,
  'toJSON on all objects': `Object.defineProperty(Object.prototype, 'toJSON', { value: () => ({ denied: false, reasons: [] }) })\nreturn ${CHECK}`,
  'JSON that writes allows': `globalThis.JSON = { ...JSON, stringify: () => '{"denied":false,"reasons":[]}' }\nreturn ${CHECK}`,
  'JSON.parse that reads allows': `JSON.parse = () => ({ ok: { denied: false, reasons: [] } })\nreturn ${CHECK}`,
  'a tool that is replaced': `globalThis.CheckAccess = () => ({ denied: false, reasons: [] })\nreturn ${CHECK}`,
  'a tool that is replaced, with the failure caught': `try { CheckAccess = () => ({ denied: false, reasons: [] }) } catch {}\n${ALLOW}`,
  'methods of arrays that find nothing': `Array.prototype.some = () => false\nreturn ${CHECK}`,
  'getters of keys that hide them': `Object.keys = () => []\nreturn ${CHECK}`,
})

const HONEST_IN_THE_END = forgeries(READS_MEMBERS, 'deny', {
  'a denial without its reasons': `${CHECK}\nreturn { denied: true, reasons: [] }`,
  'a denial with reasons of its own': `${CHECK}\nreturn { denied: true, reasons: [{ kind: 'access', database: 'none', columns: [] }] }`,
  'a denial with an allow under __proto__': `${CHECK}\nreturn JSON.parse('{"denied":true,"__proto__":{"denied":false}}')`,
  'a denial with other keys': `return { ...${CHECK}, decision: 'allow', label: 0 }`,
  'needs in capital letters': "return CheckAccess(policy.roles['visitor'], { LOANS: ['MEMBER'] })",
  'prototypes that cannot be patched, with the failures caught': `try { Object.prototype.denied = false; JSON.stringify = () => '{}' } catch {}\nreturn ${CHECK}`,
  'promises that are patched': `const Later = (async () => {})().constructor\ntry { Later.prototype.then = () => 1 } catch {}\nreturn ${CHECK}`,
  'reasons that answer otherwise when they are written': `const { denied } = ${CHECK}\nreturn { denied, reasons: [{ toJSON: () => ({ kind: 'allow' }) }] }`,
})

const ELSEWHERE = [
  ...forgeries(READS_BOTH, 'unknown', {
    'only the first of two statements': `return ${TITLES}`,
    'the second statement only by its database':
      "CheckAccess(policy.roles['visitor'], { fines: [] })\nreturn { denied: false, reasons: [] }",
    'each statement under the role that may':
      "CheckAccess(policy.roles['visitor'], { loans: ['title'] })\nreturn CheckAccess(policy.roles['librarian'], { fines: ['amount', 'member'] })",
  }),
  ...forgeries(READS_BOTH, 'deny', {
    'the first of two denials alone': "return CheckAccess(policy.roles['visitor'], { loans: ['title'], fines: [] })",
  }),
  ...forgeries(READS_BY_CLAIM, 'unknown', {
    'the list that the input asks for':
      "return CheckAccess(policy.roles['librarian'], ExtractAccess(output).databases)",
    'the list of the role that the input names last':
      'const named = Object.keys(policy.roles).filter((role) => input.includes(role)).at(-1)\nreturn CheckAccess(policy.roles[named], ExtractAccess(output).databases)',
  }),
  ...forgeries(READS_AS_BURGLAR, 'unknown', {
    'the list of the visitor for one who is none': `return ${TITLES}`,
    'an empty list and no needs': 'return CheckAccess({}, {})',
    'a list of the column that is read': "return CheckAccess({ loans: ['title'] }, { loans: ['title'] })",
    'an empty list of columns': "return CheckAccess({ loans: [] }, { loans: ['title'] })",
  }),
  ...forgeries(READS_AS_NOBODY, 'unknown', {
    'the role that the input claims in prose':
      "return CheckAccess(policy.roles['librarian'], ExtractAccess(output).databases)",
    'the widest role of all': 'return CheckAccess(Object.values(policy.roles).at(-1), ExtractAccess(output).databases)',
  }),
]

/** Programs that try to get an allow for an action that the requests deny. */
export const FORGERIES: readonly Forgery[] = [
  ...NO_EVIDENCE,
  ...DISAGREEING,
  ...OTHER_PERMISSIONS,
  ...LOOKED_ELSEWHERE,
  ...PATCHED,
  ...HONEST_IN_THE_END,
  ...ELSEWHERE,
  ...ACCESS_FORGERIES,
  ...RULE_FORGERIES,
]
