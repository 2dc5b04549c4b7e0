import {
  circle,
  curve,
  ellipse,
  grain,
  group,
  line,
  path,
  pick,
  randomOf,
  rect,
  ridge,
  rough,
  times,
  type Motif,
  type Point,
} from './drawing.ts'

/** Sand and pools, the sun in both. */
export function lowTide(): Motif {
  const random = randomOf('low tide')
  const pools = times(15, (index) => {
    const y = 520 + index * index * 1.9 + random(0, 18)
    const reach = 70 + index * 17
    const x = random(-40, 820)
    return path(pool(x, y, reach * random(0.8, 1.7), 5 + index * 1.5), pick(random, ['#f3cdb0', '#eebb9b', '#a9c3c6', '#f3cdb0']))
  })
  const posts = times(9, (index) => {
    const x = 470 + index * 33
    const top = 404 + index * 9
    return (
      rect(x, top, 7 + index * 0.8, 60 + index * 9, '#22343f') +
      rect(x + 1, top + 66 + index * 9, 6 + index * 0.8, 30 + index * 4, '#22343f', 'opacity=".25"')
    )
  })
  return {
    paper: '#f6dcc3',
    body: [
      rect(0, 150, 800, 140, '#f4ceb0'),
      rect(0, 260, 800, 120, '#efb796'),
      circle(268, 318, 96, '#dd5b3a'),
      rect(0, 380, 800, 92, '#5b8791'),
      rect(0, 424, 800, 60, '#7ba1a6'),
      group(
        rough,
        rect(-10, 470, 820, 540, '#c99a72'),
        ridge(random, 640, 14, 5, '#b98560'),
        ridge(random, 800, 22, 5, '#9c6a4b'),
      ),
      group(rough, ...pools),
      ...times(7, (index) => ellipse(268 + random(-14, 14), 402 + index * 13, 92 - index * 11, 3.4, '#f0b08d')),
      group(
        'opacity=".85"',
        ellipse(262, 596, 78, 7, '#dd5b3a'),
        ellipse(284, 640, 56, 7, '#dd5b3a'),
        ellipse(256, 712, 66, 8, '#dd5b3a'),
      ),
      ...posts,
      ...times(5, (index) => line(`M${560 + index * 38} ${196 + (index % 3) * 26}q9 -12 18 0q9 -12 18 0`, '#22343f', 3.4)),
      grain,
    ].join(''),
  }
}

/** Mountains behind mountains, lighter the farther. */
export function sevenRidges(night = false): Motif {
  const random = randomOf(night ? 'seven ridges by night' : 'seven ridges')
  const inks = night
    ? ['#5a6f9c', '#4b5f8d', '#3d507d', '#30426c', '#24345a', '#192647', '#101a33']
    : ['#c3d3d6', '#a5bec6', '#84a6b4', '#648ca0', '#467189', '#2b546d', '#163a50']
  const ridges = inks.map((ink, index) =>
    ridge(random, 360 + index * 88 + index * index * 2, 62 - index * 4, 6 + (index % 3), ink),
  )
  const mist = inks
    .slice(1, 5)
    .map((_, index) =>
      path(pool(random(100, 700), 452 + index * 96, random(240, 420), 12), night ? '#8fa2c8' : '#eef1ea', 'opacity=".55"'),
    )
  const firs = times(26, (index) =>
    fir(-10 + index * 33 + random(-9, 9), 962 + random(-14, 26), random(64, 138), night ? '#0a1020' : '#0d2838'),
  )
  return {
    paper: night ? '#2b3a63' : '#f1ebdd',
    body: [
      night ? circle(560, 214, 74, '#f4e7c3') : circle(560, 230, 92, '#e98a4b'),
      ...ridges.flatMap((each, index) => [each, mist[index - 1] ?? '']),
      ...firs,
      grain,
    ].join(''),
  }
}

function pool(x: number, y: number, reach: number, depth: number): string {
  const left: Point = [x - reach, y]
  const right: Point = [x + reach, y + depth * 0.3]
  return `${curve([left, [x - reach * 0.3, y - depth], [x + reach * 0.5, y - depth * 0.6], right])}${curve([right, [x + reach * 0.2, y + depth], [x - reach * 0.5, y + depth * 0.7], left]).replace(/^M[^C]*/, '')}z`
}

function fir(x: number, foot: number, height: number, ink: string): string {
  const tiers = times(4, (index) => {
    const top = foot - height + (index * height) / 5
    const reach = (height / 9) * (index + 1.3)
    return `M${Math.round(x)} ${Math.round(top)}l${Math.round(reach)} ${Math.round(height / 3)}h${-2 * Math.round(reach)}z`
  })
  return path(`${tiers.join('')}`, ink)
}
