import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'

const pause = 3_000

/** Revalidates the page every few seconds while `waiting`. Returns for how many milliseconds it has. */
export function useRefreshWhile(waiting: boolean): number {
  const { revalidate } = useRevalidator()
  const [asked, count] = useState(0)
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => {
      count((times) => times + 1)
      void revalidate()
    }, pause)
    return () => clearInterval(timer)
  }, [waiting, revalidate])
  return asked * pause
}
