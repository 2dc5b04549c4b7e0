/** Waits a short time for `work`, so that fast responses show no skeleton. */
export async function settleWithin(work: Promise<unknown>, milliseconds = 150): Promise<null> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  await Promise.race([work.catch(() => undefined), promise])
  clearTimeout(timer)
  return null
}
