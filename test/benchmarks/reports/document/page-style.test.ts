import { expect, it } from 'vitest'
import { HEAT_OPACITY } from '../../../../benchmarks/reports/charts/draw-heat.ts'
import { PALETTE } from '../../../../benchmarks/reports/document/page-style.ts'

type Colour = readonly number[]

function channels(hex: string): Colour {
  return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
}

/** Relative luminance as WCAG 2 defines it. */
function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((each) =>
    each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** A colour that lets so much of what is below it through. */
function over(colour: Colour, below: Colour, opacity: number): Colour {
  return colour.map((each, index) => each * opacity + (below[index] ?? 0) * (1 - opacity))
}

it('computes contrast as WCAG has it', () => {
  expect(contrast(channels('#000000'), channels('#ffffff'))).toBeCloseTo(21)
  expect(contrast(channels('#777777'), channels('#ffffff'))).toBeCloseTo(4.48, 1)
})

it.each(Object.entries(PALETTE))('has colours that are told from the page on %s', (_, palette) => {
  const page = channels(palette.page)
  for (const drawn of [palette.ours, palette.paper, palette.line])
    expect(contrast(channels(drawn), page)).toBeGreaterThanOrEqual(3)
  for (const written of [palette.text, palette.muted, palette.ours])
    expect(contrast(channels(written), page)).toBeGreaterThanOrEqual(4.5)
})

it.each(Object.entries(PALETTE))('has figures that are read in the fullest square and bar on %s', (_, palette) => {
  const square = over(channels(palette.ours), channels(palette.page), HEAT_OPACITY)
  expect(contrast(channels(palette.text), square)).toBeGreaterThanOrEqual(4.5)
})
