import { at, circle, grain, group, line, multiply, path, rect, times, type Motif, cycled } from './drawing.ts'

/** Letters as one stroke of a broad pen, in boxes of 4 × 6. */
const strokes: Record<string, string> = {
  A: 'M0 6V2A2 2 0 0 1 4 2V6M0 4H4',
  B: 'M0 3H2.500A1.500 1.500 0 0 1 2.500 6H0V0H2.300A1.500 1.500 0 0 1 2.300 3',
  C: 'M4 1.800A2 2 0 0 0 0 2V4A2 2 0 0 0 4 4.200',
  D: 'M0 0H1.500A2.500 2.500 0 0 1 4 2.500V3.500A2.500 2.500 0 0 1 1.500 6H0z',
  E: 'M4 0H0V6H4M0 3H3.200',
  G: 'M4 1.800A2 2 0 0 0 0 2V4A2 2 0 0 0 4 4V3.200H2.200',
  H: 'M0 0V6M4 0V6M0 3H4',
  I: 'M.6 0V6',
  K: 'M0 0V6M4 0L.4 3.200L4 6',
  L: 'M0 0V6H3.600',
  M: 'M0 6V0L2 3.400L4 0V6',
  N: 'M0 6V2A2 2 0 0 1 4 2V6',
  O: 'M0 2A2 2 0 0 1 4 2V4A2 2 0 0 1 0 4z',
  R: 'M0 6V0H2.400A1.600 1.600 0 0 1 2.400 3.200H0M2.200 3.200L4 6',
  S: 'M4 1.600A2 1.500 0 0 0 0 1.500A2 1.500 0 0 0 2 3A2 1.500 0 0 1 4 4.500A2 1.500 0 0 1 0 4.400',
  T: 'M0 0H4M2 0V6',
  U: 'M0 0V4A2 2 0 0 0 4 4V0',
  W: 'M0 0L1 6L2 2L3 6L4 0',
  Y: 'M0 0V1.500A2 2 0 0 0 4 1.500V0M2 3.500V6',
}

/** One letter as three nested strokes: ink, paper, ink. */
function letter(glyph: string, x: number, y: number, unit: number, outer: string, gap: string, inner: string): string {
  const d = strokes[glyph] ?? ''
  const pen = (color: string, width: number) => line(d, color, width, 'stroke-linejoin="round"')
  return at(x, y, pen(outer, 1.7) + pen(gap, 1.02) + pen(inner, 0.42), { scale: unit })
}

function word(text: string, y: number, unit: number, colors: readonly [outer: string, gap: string, inner: string]): string {
  const advance = 5.9 * unit
  const start = 400 - ((text.length - 1) * advance + 4 * unit) / 2
  return [...text].map((glyph, index) => letter(glyph, start + index * advance, y, unit, ...colors)).join('')
}

/** Nothing happens in it. */
export function slowSunday(): Motif {
  const cream = '#f5e9d3'
  return {
    paper: cream,
    body: [
      path('M60 620a340 340 0 0 1 680 0z', '#f2b134'),
      path('M130 620a270 270 0 0 1 540 0z', '#ee8f3b'),
      path('M205 620a195 195 0 0 1 390 0z', '#dd5b3a'),
      rect(60, 620, 680, 8, '#2b2440'),
      group(multiply, word('SLOW', 104, 29, ['#2b2440', cream, '#2b2440'])),
      word('SUN', 392, 36, ['#2b2440', cream, '#dd5b3a']),
      word('DAY', 712, 36, ['#2b2440', cream, '#ee8f3b']),
      grain,
    ].join(''),
  }
}

/** The word that keeps two others together. */
export function ampersand(
  ground = '#d9432f',
  inks: readonly string[] = ['#f6e7cf', '#d9432f', '#1d2340', '#d9432f', '#f2b134'],
): Motif {
  const d =
    'M6.300 8.100L2.050 3.350C.7 1.800 1.300 0 3.100 0C5 0 5.500 2.100 3.900 3.200L1.900 4.500C-.3 5.900 .2 8.100 2.700 8.100C4.900 8.100 6 6.700 6.200 4.700'
  const pens = inks.map((ink, index) => line(d, ink, [1.7, 1.36, 1.04, 0.62, 0.32][index] ?? 0.2, 'stroke-linejoin="round"'))
  return { paper: ground, body: at(120, 138, pens.join(''), { scale: 88 }) + grain }
}

const pairs = [
  ['#1d3fbb', '#f6efe2', '#f2b134'],
  ['#f2b134', '#2b2440', '#dd5b3a'],
  ['#f3c9c0', '#b3261e', '#2b2440'],
  ['#1f4a4a', '#f4ead3', '#ee8f3b'],
  ['#f6efe2', '#17202a', '#e4572e'],
] as const

/** A letter to write a letter on. */
export function initial(glyph: string, index = 0): Motif {
  const [ground, ink, accent] = cycled(pairs, index)
  return { paper: ground, body: [circle(400, 500, 330, accent), letter(glyph, 200, 200, 100, ink, ground, ink), grain].join('') }
}

/** Thanks, as often as it fits. */
export function thanks(text: string, index = 0): Motif {
  const [ground, ink, accent] = cycled(pairs, index)
  const unit = text.length > 5 ? 18.5 : 23
  const once = `<defs><g id="${text}${index}">${word(text, 0, unit, ['currentColor', ground, 'currentColor'])}</g></defs>`
  const rows = times(5, (row) => `<use href="#${text}${index}" y="${90 + row * 178}" color="${row % 2 ? accent : ink}"/>`)
  return { paper: ground, body: once + rows.join('') + grain }
}
