import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'

const pause = 3_000

/** Some banks answer later: asks again every few seconds until this one has. Says for how long it has, in milliseconds. */
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
