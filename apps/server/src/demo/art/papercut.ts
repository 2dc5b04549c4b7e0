import {
  at,
  circle,
  curve,
  grain,
  group,
  line,
  n,
  path,
  polygon,
  raised,
  randomOf,
  rect,
  rough,
  times,
  type Motif,
  type Point,
  cycled,
} from './drawing.ts'

/** Kites and their tails over clouds of cut paper. */
export function kiteWeather(): Motif {
  const cloud = (x: number, y: number, size: number, ink: string) =>
    path(
      `M${x} ${y}a${size} ${size} 0 0 1 ${n(size * 1.6)} ${n(-size * 0.7)}a${n(size * 1.2)} ${n(size * 1.2)} 0 0 1 ${n(size * 2.2)} ${n(size * 0.3)}a${n(size * 0.8)} ${n(size * 0.8)} 0 0 1 ${n(size * 0.7)} ${n(size * 0.9)}z`,
      ink,
    )
  const kite = (
    x: number,
    y: number,
    size: number,
    turn: number,
    [a, b, c, d]: readonly [string, string, string, string],
    tail: readonly Point[],
  ) => {
    const bows = tail.slice(1).map(([bx, by], index) =>
      at(
        bx,
        by,
        polygon(
          [
            [0, 0],
            [-20, -13],
            [-20, 13],
          ],
          a,
        ) +
          polygon(
            [
              [0, 0],
              [20, -13],
              [20, 13],
            ],
            index % 2 ? b : c,
          ),
        { turn: index * 34, scale: size / 150 },
      ),
    )
    const s = size
    const body =
      polygon(
        [
          [0, -s],
          [0, 0],
          [-s * 0.72, 0],
        ],
        a,
      ) +
      polygon(
        [
          [0, -s],
          [0, 0],
          [s * 0.72, 0],
        ],
        b,
      ) +
      polygon(
        [
          [0, s * 1.5],
          [0, 0],
          [-s * 0.72, 0],
        ],
        c,
      ) +
      polygon(
        [
          [0, s * 1.5],
          [0, 0],
          [s * 0.72, 0],
        ],
        d,
      )
    return line(curve(tail), '#1e2a44', 3.4) + bows.join('') + group(raised, at(x, y, body, { turn }))
  }
  return {
    paper: '#9fcbd8',
    body: [
      group(raised, cloud(-60, 300, 70, '#d7eaec'), cloud(430, 470, 92, '#eef4f1')),
      group(raised, cloud(60, 700, 84, '#f7f6ef'), cloud(500, 160, 56, '#eef4f1')),
      kite(
        270,
        270,
        168,
        -24,
        ['#d9432f', '#f2b134', '#f6ead2', '#1d3f6e'],
        [
          [372, 496],
          [430, 560],
          [404, 640],
          [470, 710],
          [440, 800],
          [510, 880],
        ],
      ),
      kite(
        590,
        420,
        118,
        18,
        ['#1d3f6e', '#f6ead2', '#f2b134', '#d9432f'],
        [
          [534, 588],
          [560, 640],
          [520, 700],
          [556, 760],
          [530, 830],
        ],
      ),
      kite(
        140,
        620,
        80,
        -8,
        ['#f2b134', '#2e7d6b', '#d9432f', '#f6ead2'],
        [
          [156, 738],
          [186, 780],
          [160, 826],
          [190, 876],
        ],
      ),
      group(raised, path('M-10 905q200 -70 420 -30t400 -20v160h-820z', '#3f8f6f')),
      group(raised, path('M-10 955q240 -44 460 -10t360 -10v80h-820z', '#2e6f5a')),
      grain,
    ].join(''),
  }
}

/** Leaves and weeds cut free-hand from painted paper. */
export function paperGarden(): Motif {
  const random = randomOf('paper garden')
  const grounds = [
    '#f2b134',
    '#1d3fbb',
    '#f3c9c0',
    '#2e7d6b',
    '#f6efe2',
    '#e4572e',
    '#101f4d',
    '#f6efe2',
    '#8fc1b5',
    '#e4572e',
    '#f2b134',
    '#1d3fbb',
  ]
  const inks = [
    '#1d3fbb',
    '#f6efe2',
    '#d9432f',
    '#f2b134',
    '#2e7d6b',
    '#f6efe2',
    '#f3c9c0',
    '#1d3fbb',
    '#101f4d',
    '#101f4d',
    '#e4572e',
    '#8fc1b5',
  ]
  const tiles = times(12, (index) => {
    const x = 24 + (index % 3) * 252
    const y = 24 + Math.floor(index / 3) * 239
    return (
      rect(x, y, 250, 237, cycled(grounds, index)) +
      at(x + 125, y + 120, frond(index, cycled(inks, index)), { turn: random(-14, 14) })
    )
  })
  return { paper: '#f6efe2', body: group(rough, ...tiles) + grain }

  function frond(index: number, ink: string): string {
    const fingers = 4 + (index % 3)
    const bend = random(-26, 26)
    const arms = times(fingers, (k) => {
      const y = 62 - (k * 140) / fingers
      const reach = 84 - Math.abs(k - fingers / 2) * 13
      return `M${n(bend * (k / fingers))} ${n(y)}Q${n(-reach * 0.6)} ${n(y + 6)} ${n(-reach)} ${n(y - 44)}M${n(bend * (k / fingers))} ${n(y)}Q${n(reach * 0.6)} ${n(y + 6)} ${n(reach)} ${n(y - 44)}`
    })
    return line(
      `M0 92Q${n(bend / 2)} 0 ${n(bend)} -92${arms.join('')}`,
      ink,
      27 - (index % 2) * 5,
      'stroke-linecap="round" stroke-linejoin="round"',
    )
  }
}

/** Weights in balance. */
export function mobile(): Motif {
  const dark = '#1e2230'
  return {
    paper: '#efe7da',
    body: [
      line(
        'M400 0V140M180 210Q400 90 640 170M180 210V300M640 170V250M500 330Q600 220 710 300M500 330V420M710 300V360M60 380Q180 270 320 350M60 380V470M320 350V520M230 620Q330 500 450 600M230 620V690M450 600V780',
        dark,
        4,
      ),
      group(raised, path('M500 420q110 10 100 120q-110 20 -130 -50q-10 -60 30 -70z', '#d9432f')),
      group(raised, circle(710, 410, 50, '#f2b134')),
      group(raised, path('M60 470q90 20 70 150q-110 0 -120 -80q0 -60 50 -70z', '#1d3fbb')),
      group(raised, path('M230 690q80 40 40 150q-120 -10 -110 -90q10 -50 70 -60z', dark)),
      group(raised, path('M450 780q130 -10 140 90q-60 70 -170 30q-40 -100 30 -120z', '#2e7d6b')),
      circle(320, 520, 9, dark) + circle(400, 140, 9, dark),
      grain,
    ].join(''),
  }
}
