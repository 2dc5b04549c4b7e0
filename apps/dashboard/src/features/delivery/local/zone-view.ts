import type { PostcodePoint } from '@stoa/contract/services/stoa/delivery-checks'

/** Units of the drawing. */
const width = 400
const height = 260
const margin = 24
/** Kilometres of one degree of latitude. */
const perDegree = 111.2
/** A single place is shown with this much around it. */
const leastSpan = 2

interface Circle {
  latitude: number
  longitude: number
  kilometers: number
}

interface Placed {
  x: number
  y: number
}

export interface ZoneView {
  width: number
  height: number
  points: (Placed & { postalCode: string })[]
  circle: (Placed & { radius: number }) | undefined
  /** A bar of a round number of kilometres. */
  scale: { kilometers: number; length: number }
}

/** Projects points and a circle on a flat map, true to scale, which is exact enough for a town. */
export function toZoneView(given: readonly PostcodePoint[], circle: Circle | undefined): ZoneView {
  const middle = circle?.latitude ?? mean(given.map(({ latitude }) => latitude!))
  const east = perDegree * Math.max(0.05, Math.cos((middle * Math.PI) / 180))
  const kilometers = given.map(({ postalCode, latitude, longitude }) => ({
    postalCode: postalCode!,
    x: longitude! * east,
    y: -latitude! * perDegree,
  }))
  const center = circle && { x: circle.longitude * east, y: -circle.latitude * perDegree }
  const corners = center
    ? [
        ...kilometers,
        ...[-1, 1].map((side) => ({ x: center.x + side * circle.kilometers, y: center.y + side * circle.kilometers })),
      ]
    : kilometers
  const [left, right] = findRange(corners.map(({ x }) => x))
  const [top, bottom] = findRange(corners.map(({ y }) => y))
  const perKilometer = Math.min((width - 2 * margin) / (right - left), (height - 2 * margin) / (bottom - top))
  const place = ({ x, y }: Placed): Placed => ({
    x: width / 2 + (x - (left + right) / 2) * perKilometer,
    y: height / 2 + (y - (top + bottom) / 2) * perKilometer,
  })
  return {
    width,
    height,
    points: kilometers.map((point) => ({ postalCode: point.postalCode, ...place(point) })),
    circle: center && { ...place(center), radius: circle.kilometers * perKilometer },
    scale: chooseScale(perKilometer),
  }
}

/** The largest of 1, 2, 5, 10 … that takes at most a quarter of the width. */
function chooseScale(perKilometer: number): ZoneView['scale'] {
  const most = width / 4 / perKilometer
  const power = 10 ** Math.floor(Math.log10(most))
  const kilometers = [5, 2, 1].map((step) => step * power).find((step) => step <= most) ?? power
  return { kilometers: Number(kilometers.toPrecision(1)), length: kilometers * perKilometer }
}

function findRange(values: readonly number[]): [number, number] {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const missing = Math.max(0, leastSpan - (most - least)) / 2
  return [least - missing, most + missing]
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
