import {
  at,
  circle,
  dots,
  grain,
  group,
  line,
  path,
  randomOf,
  rect,
  ridge,
  rough,
  shade,
  times,
  type Motif,
  type Point,
  cycled,
} from './drawing.ts'

/** A month of moons, four weeks in rows. */
export function moonCalendar(): Motif {
  const random = randomOf('moon calendar')
  const moons = times(28, (index) => {
    const x = 142 + (index % 4) * 172
    const y = 120 + Math.floor(index / 4) * 126
    return at(x, y, moon(48, index / 28))
  })
  return {
    paper: '#151a33',
    body: [
      dots(
        times(60, () => [random(16, 784), random(16, 984)]),
        '#8d97c4',
        3,
      ),
      ...moons,
      grain,
    ].join(''),
  }
}

/** Everything falls at once, once a year. */
export function perseids(): Motif {
  const random = randomOf('perseids')
  const sky = shade('perseids-sky', '#0d1430', '#1d2b5c', '#4a4c86', '#c98a86')
  const trails = times(26, () => {
    const angle = random(0.1, 3.05)
    const from = random(150, 420)
    const reach = random(50, 230)
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    const [x, y] = [520 + cos * from, 120 + sin * from]
    return (
      line(
        `M${Math.round(x)} ${Math.round(y)}L${Math.round(x + cos * reach)} ${Math.round(y + sin * reach)}`,
        '#fdf3d6',
        random(1.6, 4),
        `stroke-linecap="round" opacity="${random(0.45, 1).toFixed(2)}"`,
      ) + circle(x + cos * reach, y + sin * reach, 3.4, '#fff')
    )
  })
  return {
    paper: '#0d1430',
    body: [
      sky.defs,
      rect(0, 0, 800, 1000, sky.fill),
      dots(
        times(90, () => [random(0, 800), random(0, 720)]),
        '#eef0ff',
        2.4,
        'opacity=".6"',
      ),
      dots(
        times(40, () => [random(0, 800), random(0, 720)]),
        '#eef0ff',
        4,
      ),
      ...trails,
      ridge(random, 790, 30, 6, '#2b2a52'),
      ridge(random, 860, 26, 5, '#191a38'),
      path('M210 930l92 -130l92 130z', '#f0a24a') +
        path('M302 800l30 130h-52z', '#ffd99a') +
        path('M302 800l92 130h-62z', '#c9742e'),
      rect(0, 926, 800, 84, '#0f1026'),
      path('M470 930v-44q0 -12 10 -12t10 12v44zM510 930v-54q0 -12 10 -12t10 12v54z', '#0f1026') +
        circle(480, 866, 11, '#0f1026') +
        circle(520, 854, 12, '#0f1026'),
      grain,
    ].join(''),
  }
}

const figures: readonly (readonly Point[])[] = [
  [
    [180, 300],
    [300, 250],
    [400, 320],
    [500, 380],
    [520, 540],
    [680, 560],
    [700, 400],
    [500, 380],
  ],
  [
    [160, 300],
    [290, 520],
    [400, 380],
    [520, 600],
    [640, 420],
  ],
  [
    [250, 220],
    [540, 260],
    [450, 480],
    [390, 500],
    [330, 520],
    [240, 760],
    [560, 740],
    [450, 480],
  ],
  [
    [250, 180],
    [340, 360],
    [440, 560],
    [560, 790],
    [340, 360],
    [150, 500],
    [340, 360],
    [560, 300],
    [690, 330],
  ],
]
const skies = [
  ['#151a33', '#f2c14e'],
  ['#3b2450', '#f3c9c0'],
  ['#0f3b47', '#f6e7cf'],
  ['#1b2a5e', '#f08a4b'],
] as const

/** Stars with the lines that people drew between them. */
export function constellation(index: number): Motif {
  const [ground, ink] = cycled(skies, index)
  const random = randomOf(`constellation ${index}`)
  const points = cycled(figures, index)
  const star = ([x, y]: Point, size: number) =>
    path(
      `M${x} ${y - size}Q${x + 2} ${y - 2} ${x + size} ${y}Q${x + 2} ${y + 2} ${x} ${y + size}Q${x - 2} ${y + 2} ${x - size} ${y}Q${x - 2} ${y - 2} ${x} ${y - size}z`,
      ink,
    )
  return {
    paper: ground,
    body: [
      circle(400, 500, 350, 'none', `stroke="${ink}" stroke-width="2" opacity=".5"`),
      circle(400, 500, 372, 'none', `stroke="${ink}" stroke-width="2" stroke-dasharray="2 22" opacity=".8"`),
      dots(
        times(70, () => [random(30, 770), random(30, 970)]),
        ink,
        3.2,
        'opacity=".7"',
      ),
      line(`M${points.map((point) => point.join(' ')).join('L')}`, ink, 3, 'stroke-dasharray="10 8"'),
      ...points.map((point, k) => star(point, 24 + (k % 3) * 9)),
      grain,
    ].join(''),
  }
}

/** Green light over snow, with nobody awake. */
export function northernLights(): Motif {
  const random = randomOf('northern lights')
  const veil = shade('veil', '#7df0b4', '#2c9c8a00')
  const violet = shade('veil-violet', '#b68df0', '#5a3c9c00')
  const curtains = times(34, (index) => {
    const x = index * 25 - 20
    const top = 150 + Math.sin(index * 0.32) * 90 + random(-16, 16)
    return rect(x, top, 26, random(260, 400), index % 6 === 4 ? violet.fill : veil.fill, 'opacity=".55"')
  })
  return {
    paper: '#0b1b33',
    body: [
      veil.defs + violet.defs,
      dots(
        times(80, () => [random(0, 800), random(0, 620)]),
        '#e8f0ff',
        3,
      ),
      group('filter="url(#soft)" transform="skewX(-9) translate(70 0)"', ...curtains),
      ridge(random, 690, 60, 7, '#1c3554'),
      ridge(random, 780, 36, 6, '#c9dbe6'),
      group(
        rough,
        path('M500 820h170v-90l-85 -66l-85 66z', '#a93a2e') +
          path('M484 738l101 -80l101 80l-14 14l-87 -66l-87 66z', '#f2f6f8') +
          rect(560, 756, 34, 34, '#ffd36e'),
      ),
      ridge(random, 880, 20, 5, '#eef4f7'),
      grain,
    ].join(''),
  }
}

function moon(radius: number, phase: number): string {
  // The lit half and the terminator: an ellipse that is as wide as the phase says.
  const bend = Math.cos(phase * 2 * Math.PI) * radius
  const sweep = phase <= 0.5 ? 1 : 0
  const lit = `M0 ${-radius}A${radius} ${radius} 0 0 ${sweep} 0 ${radius}A${Math.abs(bend).toFixed(1)} ${radius} 0 0 ${bend > 0 ? 1 - sweep : sweep} 0 ${-radius}z`
  return circle(0, 0, radius, '#242b52') + path(lit, '#f3e7c6')
}
