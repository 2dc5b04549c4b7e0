import {
  at,
  circle,
  curve,
  dots,
  ellipse,
  grain,
  group,
  line,
  multiply,
  n,
  path,
  pick,
  randomOf,
  rect,
  rough,
  times,
  type Motif,
  type Point,
  cycled,
} from './drawing.ts'

/** Apple trees through a wet window. */
export function orchardInRain(): Motif {
  const random = randomOf('orchard in rain')
  const rows = [
    { y: 384, size: 60, count: 7, leaf: '#a8bfa3', bark: '#8d9a8c' },
    { y: 548, size: 96, count: 5, leaf: '#7d9f7c', bark: '#5f6b5c' },
    { y: 790, size: 158, count: 3, leaf: '#4c7350', bark: '#3c4037' },
  ]
  const trees = rows.map(({ y, size, count, leaf, bark }, depth) => {
    const step = 860 / count
    return [
      path(`M-10 ${n(y + size * 0.66)}q200 -26 410 -6t410 -8v620h-830z`, cycled(['#d0d8bf', '#b5c59c', '#8fa873'], depth)),
      ...times(count, (index) => {
        const x = step * (index + 0.35) + random(-14, 14) - depth * 26
        const crown = dots(
          times(7, (k) => [x + Math.cos(k * 0.9) * size * 0.48, y - size * 0.5 + Math.sin(k * 0.9) * size * 0.34]),
          leaf,
          size * 0.88,
        )
        const apples = times(5 + depth * 2, (): Point => [
          x + random(-0.62, 0.62) * size,
          y - size * 0.5 + random(-0.5, 0.5) * size,
        ])
        return (
          line(`M${n(x)} ${n(y + size * 0.86)}q${n(size * 0.12)} ${n(-size * 0.5)} 0 ${n(-size * 1.2)}`, bark, size * 0.15) +
          crown +
          dots(apples, '#c9402f', size * 0.15)
        )
      }),
    ].join('')
  })
  const rain = times(120, () => {
    const x = random(-40, 840)
    const y = random(-60, 960)
    const reach = random(26, 80)
    return `M${Math.round(x)} ${Math.round(y)}l${n(-reach * 0.26)} ${n(reach)}`
  })
  return {
    paper: '#dfe4dc',
    body: [
      path('M-10 180q160 -70 300 -30t280 -10t240 30v300h-830z', '#c4cfcb'),
      group(rough, ...trees),
      line(rain.join(''), '#f6f8f4', 2.6, 'stroke-linecap="round" opacity=".8"'),
      grain,
    ].join(''),
  }
}

/** Fan leaves on one twig, the day before they fall. */
export function ginkgo(): Motif {
  const random = randomOf('ginkgo')
  const stem: Point[] = [
    [120, 990],
    [210, 760],
    [300, 560],
    [430, 350],
    [600, 120],
  ]
  const leaves = times(9, (index) => {
    const along = index / 8
    const x = 130 + along * 450
    const y = 960 - along * 810 - Math.sin(along * 3) * 24
    const side = index % 2 ? 1 : -1
    return at(x, y, fan(pick(random, ['#e3a72f', '#efbf4c', '#d38d24', '#f2cf73'])), {
      turn: side * random(62, 78) + 30,
      scale: random(1.06, 1.2) * (1.3 - along * 0.46),
    })
  })
  return {
    paper: '#1f4a4a',
    body: [
      group(
        'opacity=".22"',
        ...times(7, (index) => at(random(60, 740), 80 + index * 140, fan('#5e8f86'), { turn: random(0, 360), scale: 1.5 })),
      ),
      group(rough, line(curve(stem), '#0f2b2c', 15, 'stroke-linecap="round"'), ...leaves),
      grain,
    ].join(''),
  }
}

/** Poppies against the light. */
export function lateJune(): Motif {
  const random = randomOf('late june')
  const places: readonly Point[] = [
    [190, 330],
    [430, 210],
    [610, 400],
    [320, 520],
    [520, 610],
    [130, 610],
    [690, 660],
    [260, 730],
  ]
  const poppies = places.map(([x, y], index) => {
    const size = 118 - index * 7
    const lean = random(-60, 60)
    return [
      line(`M${x} ${y}Q${n(x + lean)} ${n((y + 1000) / 2)} ${n(x + lean * 0.7)} 1010`, '#3d5a41', 7),
      at(x, y, poppy(size, pick(random, ['#d8402c', '#e4572e', '#c8321f', '#ee7a4d'])), { turn: random(-22, 22) }),
    ].join('')
  })
  const grass = times(54, () => {
    const x = random(-20, 820)
    return `M${Math.round(x)} 1010q${n(random(-20, 20))} ${n(-random(80, 190))} ${n(random(-60, 60))} ${n(-random(170, 330))}`
  })
  const buds = times(7, (index) =>
    at(80 + index * 106, random(480, 800), ellipse(0, 0, 13, 25, '#5d7a53') + line('M0 24q-10 160 8 420', '#5d7a53', 5), {
      turn: random(-9, 9),
    }),
  )
  return {
    paper: '#f4ead3',
    body: [
      circle(400, 420, 340, '#f0d9a6'),
      line(grass.join(''), '#88986a', 4, 'stroke-linecap="round"'),
      ...buds,
      group(`${multiply}`, ...poppies),
      grain,
    ].join(''),
  }
}

const months = [
  { paper: '#dfe7ec', leaf: '#3f6474', bloom: '#ffffff' },
  { paper: '#efe6ee', leaf: '#54705a', bloom: '#8a63a8' },
  { paper: '#f4efd6', leaf: '#5b8a4c', bloom: '#f0c330' },
  { paper: '#f7e4e2', leaf: '#4c7a57', bloom: '#e58fa0' },
  { paper: '#e4efe2', leaf: '#2f6b4a', bloom: '#ffffff' },
  { paper: '#f9e6d6', leaf: '#3d6b45', bloom: '#d8402c' },
  { paper: '#fbedc4', leaf: '#4d7a3c', bloom: '#ef9b26' },
  { paper: '#e2ecf5', leaf: '#3b6a5a', bloom: '#3f63c4' },
  { paper: '#f3e3cf', leaf: '#5c6b34', bloom: '#b3492e' },
  { paper: '#f0dcc0', leaf: '#8a5a2b', bloom: '#d98324' },
  { paper: '#e2e0da', leaf: '#5a5648', bloom: '#8f4a3c' },
  { paper: '#dde6e2', leaf: '#1f4d3d', bloom: '#c43a31' },
]

/** A plant for each month, in a pot of its own. */
export function garden(month: number): Motif {
  const { paper, leaf, bloom } = cycled(months, month)
  const random = randomOf(`garden ${month}`)
  const stems = 5 + (month % 3)
  const heads = [
    () => poppy(74, bloom),
    () => petals(8, 62, bloom, '#f2c14e'),
    () => petals(5, 70, bloom, paper),
    () => times(7, (k) => circle((k % 3) * 26 - 26, -k * 22 + 40, 17, bloom)).join(''),
  ]
  const head = cycled(heads, month)()
  const plants = times(stems, (index) => {
    const lean = (index - (stems - 1) / 2) * 96
    const top = 250 + Math.abs(index - (stems - 1) / 2) * 74 + random(-20, 20)
    const x = 400 + lean
    const sprouts = times(6, (k) => {
      const along = (k + 1) / 7.5
      return leafShape(400 + lean * along ** 1.2, 700 - (700 - top) * along, (k % 2 ? 1 : -1) * (58 - k * 4))
    })
    const stem = line(`M400 720Q${n(400 + lean * 0.3)} ${n((720 + top) / 2)} ${n(x)} ${n(top)}`, leaf, 8)
    return stem + path(sprouts.join(''), leaf) + at(x, top, `<use href="#bloom${month}"/>`, { turn: lean / 9 })
  })
  const pot = cycled(['#b8502f', '#2f5d7c', '#e3b04b', '#e9dfcb'], month + 1)
  return {
    paper,
    body: [
      `<defs><g id="bloom${month}">${head}</g></defs>`,
      rect(0, 830, 800, 180, leaf, 'opacity=".28"'),
      group(
        rough,
        ...plants,
        path('M272 700h256l-34 216q-2 14 -16 14h-156q-14 0 -16 -14z', pot),
        rect(258, 682, 284, 44, pot, 'rx="6"'),
        rect(268, 726, 264, 12, '#000', 'opacity=".16"'),
      ),
      grain,
    ].join(''),
  }
}

/** Sprigs in rows, as they are printed on cloth. */
export function sprigs(ground: string, ink: string, accent: string): Motif {
  const leaves = times(4, (k) => leafShape(0, 20 - k * 22, (k % 2 ? 1 : -1) * 38)).join('')
  const name = `sprig${ink.slice(1)}`
  const sprig = `<defs><g id="${name}">${line('M0 60V-60', ink, 5)}${path(leaves, ink)}${circle(0, -68, 13, accent)}</g></defs>`
  const rows = times(30, (index) => {
    const row = Math.floor(index / 5)
    return at(80 + (index % 5) * 160 + (row % 2) * 80, 120 + row * 165, `<use href="#${name}"/>`, { turn: index % 2 ? 18 : -18 })
  })
  return { paper: ground, body: sprig + rows.join('') }
}

function leafShape(x: number, y: number, reach: number): string {
  const size = Math.abs(reach)
  return `M${n(x)} ${n(y)}q${n(reach * 0.4)} ${n(-size * 0.9)} ${n(reach)} ${n(-size * 0.55)}q${n(-reach * 0.3)} ${n(size * 0.75)} ${n(-reach)} ${n(size * 0.55)}z`
}

function fan(ink: string): string {
  return (
    line('M0 40V-20', '#b98a2a', 5) +
    path(
      'M0 0C-6 -40 -40 -70 -104 -84Q-110 -150 -44 -166Q-14 -172 -4 -120Q-2 -110 4 -120Q16 -174 48 -164Q112 -146 104 -82Q42 -72 8 0L14 62H4z',
      ink,
    ) +
    line('M4 -6L-66 -118M4 -6L-28 -140M4 -6L34 -140M4 -6L70 -116', '#00000022', 3)
  )
}

function poppy(size: number, ink: string): string {
  const s = size
  return [
    path(
      `M${-s} ${n(-s * 0.1)}Q${n(-s * 0.9)} ${n(-s * 0.9)} ${n(-s * 0.2)} ${n(-s * 0.8)}Q${n(s * 0.5)} ${n(-s)} ${n(s * 0.9)} ${n(-s * 0.4)}Q${n(s * 1.1)} ${n(s * 0.3)} ${n(s * 0.4)} ${n(s * 0.6)}Q${n(-s * 0.5)} ${n(s * 0.9)} ${-s} ${n(-s * 0.1)}z`,
      ink,
    ),
    path(
      `M${n(-s * 0.9)} 0Q${n(-s * 0.2)} ${n(-s * 0.5)} ${n(s * 0.95)} ${n(-s * 0.1)}Q${n(s * 0.7)} ${n(s * 0.7)} ${n(-s * 0.1)} ${n(s * 0.7)}Q${n(-s * 0.7)} ${n(s * 0.6)} ${n(-s * 0.9)} 0z`,
      '#7d1410',
      'opacity=".25"',
    ),
    circle(0, s * 0.06, s * 0.2, '#22201f'),
    ...times(10, (k) => circle(Math.cos(k * 0.63) * s * 0.3, s * 0.06 + Math.sin(k * 0.63) * s * 0.3, s * 0.035, '#22201f')),
  ].join('')
}

function petals(count: number, size: number, ink: string, heart: string): string {
  return (
    times(
      count,
      (index) =>
        `<ellipse cy="${n(-size * 0.7)}" rx="${n(size * 0.34)}" ry="${n(size * 0.62)}" fill="${ink}" transform="rotate(${n((index * 360) / count)})"/>`,
    ).join('') + circle(0, 0, size * 0.26, heart)
  )
}
