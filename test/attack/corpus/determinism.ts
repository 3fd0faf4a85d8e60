import { type AttackClass, alike, returns, staysSame } from '../attack.ts'

const SAME = {
  'random numbers': 'return Array.from({ length: 20 }, () => Math.random())',
  'random numbers used for an order': 'return Array.from({ length: 50 }, (_, i) => i).sort(() => Math.random() - 0.5)',
  'names of all that is there':
    'return [globalThis, Object, Array.prototype, String.prototype, Error].map((one) => Object.getOwnPropertyNames(one))',
  'hidden state of the engine':
    'const error = new Error("x")\nreturn [error.stack, String(Echo), (1.5).toLocaleString()]',
  'messages of the engine':
    'const messages = []\nfor (const run of [() => null.a, () => a, () => JSON.parse("{"), () => [].reduce((a) => a)]) try { run() } catch (error) { messages.push(error.message) }\nreturn messages\nlet a',
  'depth of the stack, roughly':
    'let depth = 0\nfunction down() { depth++; down() }\ntry { down() } catch {}\nreturn depth > 1000',
  'tools called at the end of the stack':
    'let n = 0\nconst answered = []\nfunction down() { try { down() } catch {}\nif (n++ % 100 === 0 && answered.length < 20) try { Echo(n)\nanswered.push(n) } catch {} }\ndown()\nreturn answered',
  'rounding of the engine':
    'return [Math.sin(1e10), Math.exp(0.7), Math.tan(1.1), Math.cbrt(2), 0.1 + 0.2, Math.pow(1.1, 100)]',
}

export const DETERMINISM: AttackClass = {
  name: 'determinism',
  attacks: [
    ...alike(staysSame(), SAME),
    {
      name: 'clock that does not move',
      program:
        'const before = Date.now()\nfor (let i = 0; i < 1e5; i++);\nreturn [before, Date.now(), new Date().getTime(), Date() === String(new Date())]',
      must: returns([0, 0, 0, true]),
    },
    {
      name: 'clock by way of a date’s constructor',
      program:
        'return [new (new Date(5).constructor)().getTime(), new Date(new Date()).getTime(), Object.getPrototypeOf(new Date()).constructor.now()]',
      must: returns([0, 0, 0]),
    },
    {
      name: 'clock by way of a subclass',
      program: 'class Mine extends Date {}\nreturn new Mine().getTime()',
      must: returns(0),
    },
    {
      name: 'dates without a zone are read in one zone',
      program:
        'return [Date.parse("2026-07-01T12:00:00"), new Date(2026, 6, 1, 12).getTime(), Date.parse("Jul 1 2026 12:00")]',
      must: returns([1782907200000, 1782907200000, 1782907200000]),
    },
    {
      name: 'dates are written in one zone and one language',
      program:
        'const date = new Date(0)\nreturn [String(date), date.toLocaleString(), date.toLocaleDateString("en-GB")]',
      must: returns([
        'Thu Jan 01 1970 00:00:00 GMT+0000 (Coordinated Universal Time)',
        '1/1/1970, 12:00:00 AM',
        '01/01/1970',
      ]),
    },
    {
      name: 'numbers and texts are written and sorted in one language',
      program:
        'return [(1234.5).toLocaleString(), ["ä", "z", "a", "Z"].sort((a, b) => a.localeCompare(b)), "I".toLocaleLowerCase()]',
      must: returns(['1,234.5', ['a', 'ä', 'z', 'Z'], 'i']),
    },
    {
      name: 'equal things keep their order',
      program:
        'return Array.from({ length: 600 }, (_, i) => [i % 3, i]).sort(([a], [b]) => a - b).every(([k, i], at, all) => at === 0 || all[at - 1][0] < k || all[at - 1][1] < i)',
      must: returns(true),
    },
    {
      name: 'one program’s random numbers do not depend on another’s',
      program:
        'const first = Math.random()\nfor (let i = 0; i < 1000; i++) Math.random()\nreturn first < 1 && first >= 0 && Math.random() !== first',
      must: returns(true),
    },
  ],
}
