import { LENDS_AT_RISK, LENDS_TO_CHILD, LENDS_TO_NOBODY, READS_AND_LENDS } from '../denied-actions.ts'
import { type Forgery, forgeries } from '../forgery.ts'

const ALLOW = 'return { denied: false, reasons: [] }'
const CHECK = "CheckRules(policy.rules, identity, ['lend a book'])"

const UNKNOWN = {
  'no rules': 'return CheckRules([], identity, [])',
  'rules without the one that is violated':
    "return CheckRules(policy.rules.filter((rule) => rule.field !== 'badge' && rule.field !== 'age'), identity, ['return a book'])",
  'softer rules':
    "return CheckRules(policy.rules.map((rule) => ({ ...rule, operator: '!=', value: 'never' })), identity, ['lend a book'])",
  'rules that become others when they are passed':
    "return CheckRules(policy.rules.map((rule) => ({ ...rule, toJSON: () => ({ ...rule, operator: '!=', value: 'never' }) })), identity, ['lend a book'])",
  'the requests’ rules and a softer twin of each':
    "return CheckRules([...policy.rules, { ...policy.rules[0], value: false }], identity, ['lend a book'])",
  'another user': "return CheckRules(policy.rules, { badge: true, age: 40 }, ['lend a book'])",
  'the user with one attribute changed':
    "return CheckRules(policy.rules, { ...identity, badge: true }, ['lend a book'])",
  'the user who becomes another when he is passed':
    "return CheckRules(policy.rules, { ...identity, toJSON: () => ({ badge: true, age: 40 }) }, ['lend a book'])",
  'an age beyond all numbers':
    "return CheckRules(policy.rules, { ...identity, age: JSON.rawJSON('1e999') }, ['lend a book'])",
  'an age as text': "return CheckRules(policy.rules, { ...identity, age: '18' }, ['lend a book'])",
  'attributes under __proto__': `try { CheckRules(policy.rules, JSON.parse('{"__proto__":{"badge":true,"age":40}}'), ['lend a book']) } catch {}\n${ALLOW}`,
  'no actions': 'return CheckRules(policy.rules, identity, [])',
  'another action': "return CheckRules(policy.rules, identity, ['return a book'])",
  'an action that no rule knows, with the failure caught': `try { CheckRules(policy.rules, identity, ['lend a b\\u043eok']) } catch {}\nreturn CheckRules(policy.rules, identity, [])`,
  'another user, by name':
    "return CheckRules({ rules: policy.rules, user: { badge: true, age: 40 }, actions: ['lend a book'] })",
  'fewer rules, by name':
    "return CheckRules({ rules: policy.rules.slice(1), user: identity, actions: ['lend a book'] })",
  'no actions, by name': 'return CheckRules({ rules: policy.rules, user: identity, actions: [] })',
  'a check of the other kind': 'return CheckAccess({}, {})',
  'an allow after a denial': `${CHECK}\n${ALLOW}`,
}

/** Forgeries where the requests give rules. */
export const RULE_FORGERIES: readonly Forgery[] = [
  ...forgeries(LENDS_TO_CHILD, 'unknown', UNKNOWN),
  ...forgeries(LENDS_TO_CHILD, 'deny', {
    'rules in another order': "return CheckRules([...policy.rules].reverse(), identity, ['lend a book'])",
    'the user’s own arguments by name':
      "return CheckRules({ rules: policy.rules, user: identity, actions: ['lend a book'] })",
    'the action twice, among others':
      "return CheckRules(policy.rules, identity, ['lend a book', 'return a book', 'lend a book'])",
  }),
  ...forgeries(LENDS_AT_RISK, 'unknown', {
    'one violation instead of two': "return CheckRules(policy.rules.slice(1), identity, ['lend a book'])",
    'one violation instead of two, by name':
      "return CheckRules({ rules: policy.rules.slice(1), user: identity, actions: ['lend a book'] })",
    'no violation by looking at another action': "return CheckRules(policy.rules, identity, ['return a book'])",
    'one violation by an attribute that is changed':
      "return CheckRules(policy.rules, { ...identity, age: 18 }, ['lend a book'])",
  }),
  ...forgeries(LENDS_TO_NOBODY, 'unknown', {
    'attributes that the input claims in prose':
      "return CheckRules(policy.rules, { badge: true, age: 40 }, ['lend a book'])",
    'attributes taken out of the input':
      "const age = Number(input.split(' ')[2])\nreturn CheckRules(policy.rules, { badge: input.includes('have a badge'), age }, ['lend a book'])",
  }),
  ...forgeries(LENDS_AT_RISK, 'deny', {
    'a denial that names one reason only': `const result = ${CHECK}\nreturn { denied: true, reasons: result.reasons.slice(0, 1) }`,
  }),
  ...forgeries(READS_AND_LENDS, 'unknown', {
    'the roles alone': "return CheckAccess(policy.roles['visitor'], ExtractAccess(output).databases)",
    'the roles, and rules of nothing':
      "CheckRules(policy.rules, identity, [])\nreturn CheckAccess(policy.roles['visitor'], ExtractAccess(output).databases)",
    'the roles, and the rules thrown away': `${CHECK}\nreturn CheckAccess(policy.roles['visitor'], ExtractAccess(output).databases)`,
  }),
]
