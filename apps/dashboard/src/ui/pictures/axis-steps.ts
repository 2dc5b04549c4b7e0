/** The ticks of an axis from zero to at least `largest`: at most six, at multiples of 1, 2 or 5 times a power of ten. */
export function axisSteps(largest: number): number[] {
  if (!(largest > 0)) return [0, 1]
  const power = 10 ** Math.floor(Math.log10(largest / maxSteps))
  const step = power * [1, 2, 5, 10].find((each) => each * power * maxSteps >= largest)!
  return Array.from({ length: Math.ceil(largest / step) + 1 }, (_, index) => Number((index * step).toPrecision(12)))
}

const maxSteps = 5
