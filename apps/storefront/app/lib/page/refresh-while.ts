import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { loadNow } from './load-on-interaction.tsx'

const interval = 3_000

/** Revalidates the page every few seconds while `waiting`. Returns for how many milliseconds it has. */
export function useRefreshWhile(waiting: boolean): number {
  const { revalidate } = useRevalidator()
  const [ticks, setTicks] = useState(0)
  useEffect(() => {
    if (!waiting) return
    loadNow()
    const timer = setInterval(() => {
      setTicks((times) => times + 1)
      void revalidate()
    }, interval)
    return () => clearInterval(timer)
  }, [waiting, revalidate])
  return ticks * interval
}
