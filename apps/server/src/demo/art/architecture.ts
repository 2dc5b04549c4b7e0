import {
  at,
  boxes,
  circle,
  dots,
  grain,
  group,
  line,
  n,
  path,
  pick,
  polygon,
  randomOf,
  rect,
  rough,
  times,
  type Box,
  type Motif,
  type Point,
  cycled,
} from './drawing.ts'

/** A signal box on its brick foot, and the lines it no longer governs. */
export function signalBox(): Motif {
  const red = '#b9382a'
  const slate = '#33414b'
  const panes = times(
    9,
    (index) => rect(196 + index * 46, 356, 36, 82, '#f4e3b5') + line(`M${214 + index * 46} 356v82`, slate, 3),
  )
  const bricks = times(7, (row) =>
    times(8, (column) =>
      rect(238 + column * 41 - (row % 2) * 18, 536 + row * 33, 34, 26, row % 3 === column % 3 ? '#a93125' : '#c24a37'),
    ).join(''),
  )
  const rails = times(9, (index) => line(`M${360 + index * 10} 800L${-420 + index * 205} 1010`, slate, 3 + (index % 2) * 4))
  const sleepers = times(9, (index) => rect(0, 810 + index * index * 2.7, 800, 3 + index * 1.5, '#8d8a80', 'opacity=".55"'))
  return {
    paper: '#e9dfcc',
    body: [
      circle(652, 190, 74, '#e8a13c'),
      path('M0 640q120 -60 260 -30t260 -20t280 40v180h-800z', '#c5c3b2'),
      rect(0, 770, 800, 240, '#b7b1a1'),
      ...sleepers,
      ...rails,
      group(
        rough,
        rect(224, 520, 336, 262, '#8f2a20'),
        ...bricks,
        rect(370, 650, 66, 132, slate),
        path('M370 650q33 -40 66 0z', slate),
      ),
      rect(172, 340, 440, 186, red),
      ...panes,
      rect(172, 446, 440, 12, '#8f2a20') + times(14, (index) => line(`M${188 + index * 32} 458v66`, '#8f2a20', 3)).join(''),
      path('M136 344L196 244H588L648 344z', slate) + line('M156 322H628M168 300H616M180 278H604', '#4a5a65', 4),
      rect(466, 196, 42, 60, '#8f2a20') + rect(458, 188, 58, 14, slate),
      line('M612 790V520M640 790V520' + times(7, (k) => `M612 ${556 + k * 34}h28`).join(''), slate, 6),
      signal(92, 420, -26),
      signal(716, 470, 8),
      grain,
    ].join(''),
  }

  function signal(x: number, y: number, turn: number): string {
    return (
      rect(x - 6, y, 12, 380, slate) +
      at(x, y + 16, rect(-14, -16, 118, 30, red) + rect(78, -16, 14, 30, '#f4efe4') + circle(0, 0, 9, '#f4efe4'), { turn }) +
      path(`M${x - 9} ${y}l9 -26l9 26z`, slate)
    )
  }
}

/** Down a stairwell from the top floor. */
export function stairwell(): Motif {
  const turns = 70
  const tones = [
    ['#f7ecd6', '#efc873', '#de8a4a'],
    ['#e9dcc4', '#dba94f', '#c26a33'],
    ['#cdbfa6', '#b9883a', '#9a4f27'],
  ]
  const spiral = (index: number): { angle: number; radius: number } => ({ angle: index * 0.2618, radius: 1120 * 0.9556 ** index })
  const steps = times(turns, (index) => {
    const outer = spiral(index)
    const next = spiral(index + 1)
    const inner = { ...spiral(index), radius: spiral(index).radius * 0.56 }
    const innerNext = { ...spiral(index + 1), radius: spiral(index + 1).radius * 0.56 }
    const points = [outer, next, innerNext, inner].map(({ angle, radius }): Point => [
      430 + Math.cos(angle) * radius,
      520 + Math.sin(angle) * radius,
    ])
    return polygon(points, cycled(cycled(tones, Math.min(2, Math.floor(index / 26))), index))
  })
  const rail = times(turns + 10, (index) => {
    const { angle, radius } = spiral(index)
    return `${index ? 'L' : 'M'}${n(430 + Math.cos(angle) * radius * 0.56)} ${n(520 + Math.sin(angle) * radius * 0.56)}`
  })
  const posts = times(turns, (index) => {
    const { angle, radius } = spiral(index)
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    return `M${n(430 + cos * radius * 0.56)} ${n(520 + sin * radius * 0.56)}L${n(430 + cos * radius * 0.5)} ${n(520 + sin * radius * 0.5)}`
  })
  return {
    paper: '#1f3d4a',
    body: [
      ...steps,
      line(posts.join(''), '#0b2029', 4),
      line(rail.join(''), '#0b2029', 12, 'stroke-linejoin="round"'),
      circle(430, 520, 40, '#f7e3b0'),
      grain,
    ].join(''),
  }
}

/** A facade at six in the evening: who is home already. */
export function afterWork(): Motif {
  const random = randomOf('after work')
  const cells = times(70, (index): Point => [96 + (index % 7) * 88, 236 + Math.floor(index / 7) * 74])
  const some = (share: number) => cells.filter(() => random() < share)
  const [lit, warm, pale] = [some(0.42), some(0.14), some(0.12)]
  const pane = ([x, y]: Point): Box => [x + 8, y + 8, 56, 48]
  const flowers = some(0.2)
  return {
    paper: '#e9a183',
    body: [
      rect(0, 0, 800, 140, '#d98a86'),
      circle(140, 150, 40, '#f7e6c8'),
      rect(0, 760, 60, 260, '#6a5a76') + rect(738, 620, 80, 400, '#5b4d6b'),
      rect(64, 196, 672, 820, '#cfc6b8'),
      rect(52, 184, 696, 24, '#b3a898'),
      line('M560 184v-96M546 110h28M540 132h40M640 184v-60', '#3b3448', 5),
      boxes(
        cells.map(([x, y]): Box => [x, y, 72, 60]),
        '#e5ded2',
      ),
      boxes(cells.map(pane), '#2b3d5c'),
      boxes(lit.map(pane), '#f6c453'),
      boxes(warm.map(pane), '#f09a4a'),
      boxes(pale.map(pane), '#fbe3a2'),
      boxes(
        some(0.3).map(([x, y]): Box => [x + 8, y + 8, 56, random(8, 34)]),
        '#f4ead6',
      ),
      path(
        [...warm, ...pale]
          .filter((_, index) => index % 3 === 0)
          .map(([x, y]) => `M${x + 22} ${y + 56}q14 -26 28 0zM${x + 28} ${y + 32}a8 8 0 0 1 16 0a8 8 0 0 1 -16 0z`)
          .join(''),
        '#22283a',
      ),
      line(cells.map(([x, y]) => `M${x + 36} ${y + 8}v48`).join(''), '#e5ded2', 3),
      dots(
        flowers.flatMap(([x, y]) => times(5, (k): Point => [x + 12 + k * 12, y + 47])),
        '#6f9a6b',
        12,
      ),
      boxes(
        flowers.map(([x, y]): Box => [x + 6, y + 50, 60, 8]),
        '#b9523a',
      ),
      rect(0, 978, 800, 40, '#3b3448'),
      grain,
    ].join(''),
  }
}

/** Quarter circles, each turned by one throw of a die. */
export function quarterTurn(inks: readonly string[] = ['#1d3fbb', '#e4572e', '#f2b134', '#17202a', '#f6efe2']): Motif {
  const random = randomOf(`quarter turn ${inks.join()}`)
  const tiles = times(48, (index) => {
    const x = 40 + (index % 6) * 120
    const y = 20 + Math.floor(index / 6) * 120
    const ground = pick(random, inks)
    const ink = pick(
      random,
      inks.filter((each) => each !== ground),
    )
    const second = pick(
      random,
      inks.filter((each) => each !== ground && each !== ink),
    )
    const shape = pick(random, [
      path('M-60 -60h120a120 120 0 0 1 -120 120z', ink),
      path('M-60 -60h120a120 120 0 0 1 -120 120z', ink) + path('M-60 -60h60a60 60 0 0 1 -60 60z', second),
      path('M-60 0a60 60 0 0 1 120 0z', ink) + path('M-60 60a60 60 0 0 1 120 0z', second),
      circle(0, 0, 60, ink) + path('M0 -60a60 60 0 0 1 0 120z', second),
      path('M-60 -60L60 60H-60z', ink),
    ])
    return at(x + 60, y + 60, rect(-60.3, -60.3, 120.6, 120.6, ground) + shape, { turn: Math.floor(random(0, 4)) * 90 })
  })
  return { paper: '#f6efe2', body: tiles.join('') + grain }
}

/** Arches at noon and their long shade. */
export function arcade(): Motif {
  const arch = (x: number, y: number, w: number, h: number, ink: string) =>
    path(`M${x} ${y}v${-h}a${w / 2} ${w / 2} 0 0 1 ${w} 0v${h}z`, ink)
  return {
    paper: '#8fc1c4',
    body: [
      circle(640, 170, 66, '#f7efdc'),
      rect(0, 300, 800, 480, '#e7b98a'),
      rect(0, 300, 800, 34, '#f3d7ac'),
      ...times(4, (index) => arch(48 + index * 186, 780, 132, 250, '#7a3b3c') + arch(76 + index * 186, 780, 104, 236, '#4b2733')),
      ...times(7, (index) => arch(60 + index * 104, 452, 52, 40, '#7a3b3c')),
      rect(0, 780, 800, 230, '#f0cf9a'),
      ...times(4, (index) =>
        polygon(
          [
            [48 + index * 186, 780],
            [0 + index * 186, 780],
            [-190 + index * 186, 1010],
            [-90 + index * 186, 1010],
          ],
          '#c98a5e',
        ),
      ),
      circle(600, 868, 34, '#d8402c') + path('M566 868q-60 40 -150 90q80 0 170 -62z', '#c98a5e'),
      grain,
    ].join(''),
  }
}
