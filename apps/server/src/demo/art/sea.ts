import {
  boxes,
  circle,
  dots,
  grain,
  group,
  line,
  path,
  pick,
  polygon,
  randomOf,
  rect,
  rough,
  times,
  type Box,
  type Motif,
  type Random,
  cycled,
} from './drawing.ts'

/** A lit ship between a dark sky and its own lights on the water. */
export function nightFerry(): Motif {
  const random = randomOf('night ferry')
  const windows = (x: number, y: number, count: number, step: number) =>
    times(count, (index) =>
      rect(x + index * step, y, step * 0.56, 15, random() < 0.16 ? '#2c3f66' : pick(random, ['#ffd36e', '#ffe6a3', '#ffbf4d'])),
    )
  const glints = times(74, () => {
    const depth = random() ** 1.4
    const reach = random(14, 62) * (1.1 - depth * 0.4)
    const x = 110 + random(0, 590)
    return rect(
      x - reach / 2,
      606 + depth * 330,
      reach,
      random(3, 7),
      pick(random, ['#ffd36e', '#ffd36e', '#f08a4b', '#e8edf2']),
      `rx="3" opacity="${(1 - depth * 0.72).toFixed(2)}"`,
    )
  })
  return {
    paper: '#101b36',
    body: [
      rect(0, 0, 800, 300, '#0c152c'),
      dots(
        times(48, () => [random(20, 780), random(20, 400)]),
        '#dfe6f2',
        3.4,
      ),
      circle(640, 150, 46, '#f3e7c6') + circle(622, 140, 42, '#0c152c'),
      path('M0 478q90 -34 190 -14t170 -8t220 -10t220 20v80h-800z', '#1b2a4e'),
      rect(0, 540, 800, 470, '#15264a'),
      group(rough, ...times(16, (index) => rect(random(-60, 640), 580 + index * 27, random(120, 330), 5, '#1f3562'))),
      path('M86 512h636l-46 84q-3 6 -10 6h-490q-34 0 -58 -36z', '#e8e4da'),
      path('M104 546h598l-27 50q-3 6 -10 6h-490q-34 0 -58 -36z', '#b13a32'),
      path('M150 452h512l18 60h-548z', '#f4f1e8'),
      path('M214 394h366l24 58h-410z', '#e8e4da'),
      path('M300 344h190l26 50h-234z', '#f4f1e8'),
      path('M372 262h66l10 82h-84z', '#b13a32') + rect(367, 284, 76, 18, '#101b36'),
      line('M560 396V300M548 322h24', '#c9cfda', 4) + circle(560, 298, 6, '#ff6b4a'),
      ...windows(176, 472, 21, 22.6),
      ...windows(226, 414, 16, 22.6),
      ...windows(308, 362, 8, 22.6),
      ...glints,
      grain,
    ].join(''),
  }
}

/** A tower, its beam, and the sea as scales. */
export function lighthouse(): Motif {
  const scales = times(7, (row) =>
    times(10, (column) => {
      const x = column * 100 - (row % 2) * 50
      const y = 716 + row * 46
      const ink = cycled(['#14506b', '#1d6a86', '#2c86a0'], row + column)
      return (
        circle(x, y + 50, 56, ink) +
        circle(x, y + 50, 40, 'none', 'stroke="#f3ead8" stroke-width="3"') +
        circle(x, y + 50, 22, '#f3ead8', 'opacity=".9"')
      )
    }).join(''),
  )
  return {
    paper: '#0e3349',
    body: [
      polygon(
        [
          [322, 262],
          [-20, 96],
          [-20, 420],
        ],
        '#f2c14e',
      ),
      polygon(
        [
          [322, 262],
          [820, 120],
          [820, 400],
        ],
        '#f2c14e',
        'opacity=".28"',
      ),
      dots(
        times(22, (index) => [(index * 197) % 790, 40 + ((index * 89) % 300)]),
        '#f3ead8',
        4,
      ),
      path('M60 780q40 -120 190 -128h140q150 10 210 128z', '#082231'),
      path('M262 670l26 -356h68l26 356z', '#f3ead8'),
      path('M267.500 596l5.400 -74h98.200l5.400 74zM278 452l5.200 -72h77.600l5.200 72z', '#cf3f2e'),
      rect(272, 296, 100, 18, '#082231'),
      rect(292, 232, 60, 64, '#ffe9a8') + line('M292 232v64M312 232v64M332 232v64M352 232v64', '#082231', 4),
      path('M280 234q42 -62 84 0z', '#cf3f2e') + circle(322, 196, 7, '#cf3f2e'),
      path('M310 670v-38q12 -16 24 0v38z', '#082231') + rect(315, 470, 14, 26, '#082231'),
      group(rough, ...scales),
      grain,
    ].join(''),
  }
}

/** Sails, one over the other, as inks lie over inks. */
export function regatta(): Motif {
  const random = randomOf('regatta')
  const inks = ['#e4572e', '#f2b134', '#1d6a86', '#0f3b57', '#e9a6a1', '#76b5b0']
  const boats = times(15, (index) => {
    const scale = 0.5 + index * 0.075
    const x = cycled([470, 150, 640, 320, 90, 560, 240, 700, 400, 60, 520, 210, 660, 350, 120], index) + random(-20, 20)
    const y = 330 + index * 38
    return boat(x, y, scale, cycled(inks, index), cycled(inks, index + 2))
  })
  return {
    paper: '#f4efe2',
    body: [
      rect(0, 330, 800, 680, '#d5e5e2'),
      ...times(24, (index) => line(waveLine(random, 350 + index * 28), '#8fbcc0', 3)),
      circle(650, 168, 68, '#f2b134'),
      group('style="mix-blend-mode:multiply"', ...boats),
      grain,
    ].join(''),
  }
}

const quays = [
  { paper: '#bcd6dc', water: '#2f6d84', inks: ['#c8402f', '#e7b04a', '#f4ece0', '#7d2f2a', '#d98254'] },
  { paper: '#f3d9b8', water: '#3f7f86', inks: ['#e07a4f', '#f3ead6', '#c65a3e', '#edc06a', '#a9bfae'] },
  { paper: '#233152', water: '#16223f', inks: ['#3f5482', '#556a98', '#2f4270', '#6d7fa8', '#475c8c'] },
  { paper: '#e9e3d5', water: '#587b8c', inks: ['#5b6e63', '#d9d2c0', '#97a397', '#33444a', '#b98a5e'] },
  { paper: '#f4c8b0', water: '#7a5b7e', inks: ['#b0567a', '#f1ddc9', '#e38b6b', '#7d4a6f', '#f2b36a'] },
  { paper: '#d7e6d2', water: '#3a7561', inks: ['#f2efe2', '#d96c4a', '#8fb38b', '#eebf53', '#41624f'] },
]

/** Gabled houses at the water, their colours in it again: six harbours. */
export function harbour(index: number): Motif {
  const { paper, water, inks } = cycled(quays, index)
  const random = randomOf(`harbour ${index}`)
  const night = index === 2
  const houses: string[] = []
  const mirrors: string[] = []
  for (let x = -20, count = 0; x < 800; count++) {
    const width = random(86, 138)
    const top = random(280, 410)
    const ink = cycled(inks, count)
    houses.push(house(random, x, top, width, ink, night))
    const left = x
    const bands = times(Math.floor((620 - top) * 0.029), (band): Box => [left + random(-6, 6), 626 + band * 26, width - 8, 15])
    mirrors.push(boxes(bands, ink, 'opacity=".62"'))
    x += width
  }
  return {
    paper,
    body: [
      night ? circle(600, 150, 44, '#f4e7c3') : circle(180 + index * 70, 170, 62, '#f6efe0'),
      ...houses,
      rect(0, 600, 800, 410, water),
      rect(0, 596, 800, 22, '#2a2a30'),
      group(rough, ...mirrors),
      boat(220 + index * 60, 850, 1.25, '#f4efe2', inks[0]!),
      boxes(
        times(9, () => [random(0, 700), random(660, 970), random(60, 150), 4]),
        '#fff',
        'opacity=".35"',
      ),
      grain,
    ].join(''),
  }
}

function house(random: Random, x: number, top: number, width: number, ink: string, night: boolean): string {
  const roof = top - width * random(0.45, 0.7)
  const columns = width > 110 ? 3 : 2
  const rows = Math.floor((560 - top) / 58)
  const step = width / (columns + 0.6)
  const panes = times(rows * columns, (k): Box => [
    x + step * 0.42 + (k % columns) * step,
    top + 18 + Math.floor(k / columns) * 58,
    step * 0.5,
    32,
  ])
  const dark = panes.filter(() => !night || random() < 0.4)
  return [
    polygon(
      [
        [x, 606],
        [x, top],
        [x + width / 2, roof],
        [x + width, top],
        [x + width, 606],
      ],
      ink,
    ),
    night ? boxes(panes, '#ffd36e') : '',
    boxes(dark, night ? '#22305a' : '#2c3c46'),
    circle(x + width / 2, top - 14, 9, night ? '#22305a' : '#2c3c46'),
  ].join('')
}

function boat(x: number, y: number, scale: number, main: string, jib: string): string {
  return `<g transform="translate(${Math.round(x)} ${Math.round(y)}) scale(${scale.toFixed(2)})">${path('M4 -220L4 -20L120 -20Q96 -140 4 -220z', main)}${path('M-8 -190L-8 -20L-86 -20Q-52 -96 -8 -190z', jib)}${path('M-100 -8H130Q110 32 76 32H-56Q-88 30 -100 -8z', '#16324a')}</g>`
}

function waveLine(random: Random, y: number): string {
  return `M${Math.round(random(-60, 0))} ${y}${times(12, () => 'q18 -14 36 0t36 0').join('')}`
}
