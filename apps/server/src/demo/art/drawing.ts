// How the demo shop's pictures are put together: SVG text, numbers that follow from a name, and nothing else.

/** A picture without a frame: what is drawn in a box of 800 × 1000, on its paper. */
export interface Motif {
  paper: string
  body: string
}

export const sheet = { width: 800, height: 1000 }

export type Random = (from?: number, to?: number) => number

/** Numbers that look like chance and follow from a name: the same picture on every machine (mulberry32). */
export function randomOf(name: string): Random {
  let state = [...name].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 0x01000193), 0x811c9dc5)
  return (from = 0, to = 1) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return from + (((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * (to - from)
  }
}

export function pick<Item>(random: Random, items: readonly Item[]): Item {
  return cycled(items, Math.floor(random(0, items.length)))
}

/** The item at an index; after the last item, the list begins again. */
export function cycled<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length]
  if (item === undefined) throw new Error('the list is empty')
  return item
}

export function times<Item>(count: number, make: (index: number) => Item): Item[] {
  return Array.from({ length: count }, (_, index) => make(index))
}

/** A tenth of a unit is finer than anyone sees, and keeps the files small. */
export function n(value: number): number {
  return Math.round(value * 10) / 10
}

export type Point = readonly [x: number, y: number]

export const rect = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}"${attributes(more)}/>`

export const circle = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"${attributes(more)}/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${attributes(more)}/>`

export const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}"${attributes(more)}/>`

export const line = (d: string, color: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${n(width)}"${attributes(more)}/>`

/** Many small things as one path: a file of dots would be large. */
export const dots = (points: readonly Point[], color: string, size: number, more = '') =>
  line(points.map(([x, y]) => `M${n(x)} ${n(y)}h.1`).join(''), color, size, `stroke-linecap="round"${attributes(more)}`)

export type Box = readonly [x: number, y: number, width: number, height: number]

export const boxes = (all: readonly Box[], fill: string, more = '') =>
  path(
    all
      .map((box) => box.map(Math.round))
      .map(([x, y, width, height = 0]) => `M${x} ${y}h${width}v${height}h-${width}z`)
      .join(''),
    fill,
    more,
  )

/** The part of a drawing that lies within an outline. One name is one outline in all pictures. */
export const within = (name: string, outline: string, ...children: readonly string[]) =>
  `<clipPath id="${name}"><path d="${outline}"/></clipPath><g clip-path="url(#${name})">${children.join('')}</g>`

export const group = (more: string, ...children: readonly string[]) => `<g${attributes(more)}>${children.join('')}</g>`

export const at = (x: number, y: number, child: string, { turn = 0, scale = 1 } = {}) =>
  `<g transform="translate(${n(x)} ${n(y)})${turn ? ` rotate(${n(turn)})` : ''}${scale === 1 ? '' : ` scale(${Math.round(scale * 1000) / 1000})`}">${child}</g>`

export const polygon = (points: readonly Point[], fill: string, more = '') =>
  path(`M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}z`, fill, more)

/** A curve through all the points (Catmull–Rom as Bézier pieces). */
export function curve(points: readonly Point[]): string {
  const [first] = points as [Point]
  const pieces = points.slice(1).map((to, index) => {
    const from = points[index]!
    const before = points[index - 1] ?? from
    const after = points[index + 2] ?? to
    const control = (p: Point, q: Point, r: Point, sign: number) => [
      p[0] + (sign * (r[0] - q[0])) / 6,
      p[1] + (sign * (r[1] - q[1])) / 6,
    ]
    return [...control(from, before, to, 1), ...control(to, from, after, -1), ...to].map(n).join(' ')
  })
  return `M${n(first[0])} ${n(first[1])}C${pieces.join(' ')}`
}

/** A ridge from edge to edge at about `y`, filled down to the bottom. */
export function ridge(random: Random, y: number, height: number, points: number, fill: string, more = ''): string {
  const step = sheet.width / (points - 1)
  const crest = times(points + 2, (index): Point => [
    (index - 1) * step + random(-step / 5, step / 5),
    y + random(-height, height),
  ])
  return path(`${curve(crest)}V1010H-10z`, fill, more)
}

export const multiply = 'style="mix-blend-mode:multiply"'
/** Edges as a knife or a printing block leaves them. */
export const rough = 'filter="url(#rough)"'
/** The shadow of cut paper lying on paper. */
export const raised = 'filter="url(#raised)"'

/** The grain of ink on paper, over everything drawn before it. */
export const grain = rect(0, 0, sheet.width, sheet.height, '#000', 'filter="url(#grain)"')

const filters: Record<string, string> = {
  rough:
    '<filter id="rough" x="-2%" y="-2%" width="104%" height="104%"><feTurbulence type="fractalNoise" baseFrequency=".022" numOctaves="2" seed="4"/><feDisplacementMap in="SourceGraphic" scale="7" xChannelSelector="R" yChannelSelector="G"/></filter>',
  raised:
    '<filter id="raised" x="-10%" y="-10%" width="120%" height="125%"><feDropShadow dx="3" dy="7" stdDeviation="6" flood-color="#141022" flood-opacity=".28"/></filter>',
  // A piece of it, over and over: noise is what a picture takes longest to draw.
  grain:
    '<filter id="grain" filterUnits="userSpaceOnUse" x="0" y="0" width="800" height="1000"><feTurbulence width="160" height="200" type="fractalNoise" baseFrequency=".75" numOctaves="2" seed="9" stitchTiles="stitch"/><feColorMatrix values="0 0 0 0 .1 0 0 0 0 .08 0 0 0 0 .1 0 0 0 -.5 .28"/><feTile/></filter>',
  soft: '<filter id="soft" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="14"/></filter>',
  softer: '<filter id="softer" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="34"/></filter>',
}

/** From top to bottom; one name is one gradient in all pictures. */
export function shade(name: string, ...colors: readonly string[]): { fill: string; defs: string } {
  const stops = colors.map((color, index) => `<stop offset="${n(index / (colors.length - 1))}" stop-color="${color}"/>`)
  return { fill: `url(#${name})`, defs: `<linearGradient id="${name}" x2="0" y2="1">${stops.join('')}</linearGradient>` }
}

/** A motif in a rectangle of a larger picture, filling it. Without its grain, which would be dirt from that far. */
export function inset({ paper, body }: Motif, x: number, y: number, width: number, height = width * 1.25): string {
  const box = `x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}"`
  return `<svg ${box} viewBox="0 0 800 1000" preserveAspectRatio="xMidYMid slice">${rect(0, 0, 800, 1000, paper)}${body.replace(grain, '')}</svg>`
}

/** The whole file. */
export function picture({ paper, body }: Motif): string {
  const used = Object.entries(filters).filter(([name]) => body.includes(`url(#${name})`))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1000" viewBox="0 0 800 1000"><defs>${used.map(([, filter]) => filter).join('')}</defs>${rect(0, 0, 800, 1000, paper)}${body}</svg>`
}

function attributes(more: string): string {
  return more && ` ${more}`
}
