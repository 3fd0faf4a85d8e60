/** One series of a metric at one time. */
export type ReadSample = {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

export type ReadMetric = {
  readonly name: string
  readonly type: string
  readonly help: string
  readonly samples: readonly ReadSample[]
}

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*'
const LABEL = String.raw`[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\["\\n])*"`
const SAMPLE = new RegExp(String.raw`^(${NAME})(?:\{(${LABEL}(?:,${LABEL})*)\})? (\d+(?:\.\d+)?(?:e[+-]\d+)?|-\d+)$`)
const ESCAPED: Readonly<Record<string, string>> = { '\\n': '\n', '\\"': '"', '\\\\': '\\' }

function readLabels(text = ''): Record<string, string> {
  const pairs = [...text.matchAll(new RegExp(LABEL, 'g'))].map(([pair]): [string, string] => {
    const [name = ''] = pair.split('=', 1)
    const quoted = pair.slice(name.length + 2, -1)
    return [name, quoted.replace(/\\["\\n]/g, (escaped) => ESCAPED[escaped] ?? '')]
  })
  if (new Set(pairs.map(([name]) => name)).size !== pairs.length) throw new Error(`a label twice: ${text}`)
  return Object.fromEntries(pairs)
}

function readSample(line: string): ReadSample {
  const match = SAMPLE.exec(line)
  if (match === null) throw new Error(`no sample: ${JSON.stringify(line)}`)
  return { name: match[1] ?? '', labels: readLabels(match[2]), value: Number(match[3]) }
}

/** Names that a metric's samples may have. */
function sampleNames({ name, type }: { name: string; type: string }): string[] {
  return type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name]
}

function withoutLe({ le: _le, ...labels }: Readonly<Record<string, string>>): string {
  return JSON.stringify(labels)
}

/** Of every series: bounds ascend to +Inf, counts never fall, and the last is the count of all. */
function checkHistogram({ name, samples }: ReadMetric): void {
  for (const [labels, all] of Map.groupBy(samples, (sample) => withoutLe(sample.labels))) {
    const buckets = all.filter((sample) => sample.name === `${name}_bucket`)
    const bounds = buckets.map((sample) => Number(sample.labels.le?.replace('+Inf', 'Infinity')))
    const counts = buckets.map(({ value }) => value)
    const rises = (list: number[], least: number) =>
      list.every((one, i) => i === 0 || one - (list[i - 1] ?? 0) >= least)
    const [count] = all.filter((sample) => sample.name === `${name}_count`)
    const sums = all.filter((sample) => sample.name === `${name}_sum`)
    const whole = bounds.at(-1) === Number.POSITIVE_INFINITY && counts.at(-1) === count?.value && sums.length === 1
    if (!whole || !rises(bounds, Number.MIN_VALUE) || !rises(counts, 0)) throw new Error(`${name} of ${labels} is odd`)
  }
}

function checkMetric(metric: ReadMetric): void {
  const names = sampleNames(metric)
  const wrong = metric.samples.find(({ name }) => !names.includes(name))
  if (wrong !== undefined) throw new Error(`${wrong.name} stands under ${metric.name}`)
  const series = metric.samples.map((sample) => JSON.stringify([sample.name, Object.entries(sample.labels).sort()]))
  if (new Set(series).size !== series.length) throw new Error(`a series of ${metric.name} twice`)
  if (metric.type === 'histogram') checkHistogram(metric)
}

/**
 * Reads the Prometheus text format 0.0.4, as strictly as what we write can be read: each metric once, as HELP, TYPE and its samples, nothing else between.
 * @throws Error for anything else
 */
export function readExposition(text: string): ReadMetric[] {
  if (!text.endsWith('\n')) throw new Error('the last line has no end')
  const metrics: { name: string; type: string; help: string; samples: ReadSample[] }[] = []
  const lines = text.slice(0, -1).split('\n')
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? ''
    const help = new RegExp(`^# HELP (${NAME}) (.+)$`).exec(line)
    if (help === null) {
      const metric = metrics.at(-1)
      if (metric === undefined) throw new Error('a sample before the first metric')
      metric.samples.push(readSample(line))
      continue
    }
    index += 1
    const type = new RegExp(`^# TYPE ${help[1]} (counter|gauge|histogram)$`).exec(lines[index] ?? '')
    if (type === null) throw new Error(`no type after ${JSON.stringify(line)}`)
    metrics.push({ name: help[1] ?? '', type: type[1] ?? '', help: help[2] ?? '', samples: [] })
  }
  if (new Set(metrics.map(({ name }) => name)).size !== metrics.length) throw new Error('a metric twice')
  for (const metric of metrics) checkMetric(metric)
  return metrics
}
