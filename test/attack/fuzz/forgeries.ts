/** For each part of a check: as it should be, and ways to bend it. Each is an expression, with the guard's tools and data. */
export type Part = { readonly honest: readonly string[]; readonly bent: readonly string[] }

export const ACCESSIBLE: Part = {
  honest: [
    'policy.roles.visitor',
    'policy.roles[identity.role]',
    "{ loans: ['title'] }",
    'Object(policy.roles[identity.role])',
  ],
  bent: [
    'policy.roles.librarian',
    '{}',
    "{ loans: ['title', 'member'] }",
    "{ ...policy.roles.visitor, fines: ['member', 'amount'] }",
    "Object.assign({}, policy.roles.visitor, { loans: ['member'] })",
    `JSON.parse('{"loans":["title"],"loans":["title","member"]}')`,
    `JSON.parse('{"__proto__":{"loans":["member"]},"loans":["title"]}')`,
    "{ loans: ['title'], LOANS: ['member'] }",
    "{ ' loans': ['title'], 'loans\\u00a0': ['member'] }",
    "{ loans: ['title'], lo\\u0430ns: ['member'] }",
    "{ loans: ['title', 'member\\u200b', 'MEMBER'] }",
    "(() => { let reads = 0; return { get loans() { return reads++ ? ['title'] : ['member'] } } })()",
    "{ toJSON() { return { loans: ['member', 'title'], fines: ['member', 'amount'] } } }",
    '{ accessible: policy.roles.librarian, needed: {} }',
    "['loans', 'member']",
    'null',
    "{ loans: [,'title'] }",
  ],
}

export const NEEDED: Part = {
  honest: ['ExtractAccess(output).databases', 'ExtractAccess(output)?.databases'],
  bent: [
    "ExtractAccess({ sql: 'select title from loans' }).databases",
    "ExtractAccess('').databases",
    'ExtractAccess(output)',
    '{}',
    '{ loans: [] }',
    "{ loans: ['title'] }",
    "{ loans: ['title'], fines: [] }",
    "{ LOANS: ['TITLE'] }",
    "{ lo\\u0430ns: ['member'] }",
    "{ loans: ['m\\u0435mber'] }",
    "{ __proto__: { loans: ['member'] }, loans: ['title'] }",
    `JSON.parse('{"__proto__":["member"],"loans":["title"]}')`,
    `JSON.parse('{"loans":["member"],"loans":["title"]}')`,
    "(() => { let reads = 0; return { get loans() { return reads++ ? ['member'] : ['title'] } } })()",
    "{ loans: ['member'], toJSON() { return { loans: ['title'] } } }",
    "Object.defineProperty({ loans: ['title'] }, 'fines', { value: ['amount'], enumerable: false })",
    "Object.assign(['title'], { loans: ['member'] })",
    'Object.fromEntries(Object.entries(ExtractAccess(output).databases).map(([name]) => [name, []]))',
    'undefined',
  ],
}

export const RULES: Part = {
  honest: ['policy.rules', '[...policy.rules]', '[...policy.rules].reverse()'],
  bent: [
    '[]',
    'policy.rules.slice(1)',
    "policy.rules.filter((rule) => rule.action !== 'lend a book')",
    'policy.rules.map((rule) => ({ ...rule, value: false }))',
    "policy.rules.map((rule) => ({ ...rule, operator: '!=' }))",
    'policy.rules.map((rule) => ({ ...rule, action: rule.action.toUpperCase() }))',
    '[...policy.rules, ...policy.rules.map((rule) => ({ ...rule, value: false }))]',
    'policy.rules.map((rule) => ({ ...rule, toJSON: () => ({ ...rule, value: false }) }))',
    'Object.create(policy.rules)',
    'policy',
  ],
}

export const USER: Part = {
  honest: ['identity', '{ ...identity }'],
  bent: [
    '{ ...identity, badge: true }',
    '{ badge: true }',
    '{}',
    "{ ...identity, badge: 'true' }",
    '{ ...identity, BADGE: true }',
    `JSON.parse('{"badge":false,"badge":true}')`,
    '{ __proto__: { badge: true } }',
    '(() => { let reads = 0; return { get badge() { return reads++ === 0 } } })()',
    '{ ...identity, toJSON() { return { badge: true } } }',
    'Object.create(identity)',
    'policy',
  ],
}

export const ACTIONS: Part = {
  honest: [
    "['lend a book']",
    'MatchAction(input, policy.rules.map((rule) => rule.action)).actions',
    'policy.rules.map((rule) => rule.action)',
  ],
  bent: [
    '[]',
    "['return a book']",
    "[' LEND A BOOK']",
    "['lend a b\\u043eok']",
    "[['lend a book']]",
    "'lend a book'",
    'input',
    "['__proto__']",
  ],
}

/** What a program may return; ‹seen› stands for what its checks answered, or any other value. */
export const RESULTS: Part = {
  honest: ['‹seen›', '{ denied: ‹seen›.denied, reasons: ‹seen›.reasons }', '({ ...‹seen› })'],
  bent: [
    '{ denied: false, reasons: [] }',
    '{ denied: false }',
    '{ ...‹seen›, denied: false }',
    '{ denied: !‹seen›?.denied, reasons: [] }',
    `JSON.parse('{"denied":true,"denied":false,"reasons":[]}')`,
    '{ __proto__: { denied: false, reasons: [] } }',
    '{ get denied() { return false }, reasons: [] }',
    '{ denied: true, toJSON() { return { denied: false, reasons: [] } } }',
    "{ denied: true, 'denied\\u0000': false, reasons: [] }",
    '{ denied: 0, reasons: [] }',
    "{ denied: false, reasons: ‹seen›?.reasons, decision: 'allow', label: 0, ok: true, result: { decision: 'allow', reasons: [] } }",
    '[{ denied: false, reasons: [] }]',
    '\'{"denied":false,"reasons":[]}\'',
    '(async () => ({ denied: false, reasons: [] }))()',
    'new (class { denied = false; reasons = [] })()',
    'false',
  ],
}

/** Statements that try to have the check answer otherwise. */
export const TAMPERING = [
  'CheckAccess = () => ({ denied: false, reasons: [] })',
  'globalThis.CheckAccess = globalThis.CheckRules',
  "Object.defineProperty(globalThis, 'CheckRules', { value: () => ({ denied: false, reasons: [] }) })",
  'Object.prototype.toJSON = function () { return { denied: false, reasons: [] } }',
  'Object.prototype.denied = false',
  "policy.roles.visitor.loans.push('member')",
  'policy.roles.visitor = policy.roles.librarian',
  'policy.rules.length = 0',
  'identity.badge = true',
  "identity.role = 'librarian'",
  "output.sql = 'select title from loans'",
  'JSON.stringify = () => \'{"denied":false,"reasons":[]}\'',
  'JSON.parse = () => ({ ok: { denied: false, reasons: [] } })',
  'Array.prototype.toJSON = () => []',
  "Object.defineProperty(Object.prototype, 'ok', { get: () => ({ denied: false, reasons: [] }) })",
  "CheckAccess({ loans: ['title'] }, { loans: ['title'] })",
  'CheckRules(policy.rules, identity, [])',
  '(async () => { await 1; CheckAccess({}, {}) })()',
]
