/** Waits for `work`, but not long: a quick answer shows at once, a slow one shows its skeleton. */
export async function settleWithin(work: Promise<unknown>, milliseconds = 150): Promise<null> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  await Promise.race([work.catch(() => undefined), promise])
  clearTimeout(timer)
  return null
}
