import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'

const interval = 3_000

/** Revalidates the page every few seconds while `waiting`. Returns for how many milliseconds it has. */
export function useRefreshWhile(waiting: boolean): number {
  const { revalidate } = useRevalidator()
  const [ticks, setTicks] = useState(0)
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => {
      setTicks((times) => times + 1)
      void revalidate()
    }, interval)
    return () => clearInterval(timer)
  }, [waiting, revalidate])
  return ticks * interval
}
