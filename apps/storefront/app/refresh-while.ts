import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Some banks answer later: asks again every few seconds until this one has. */
export function useRefreshWhile(waiting: boolean) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => void revalidate(), 3_000)
    return () => clearInterval(timer)
  }, [waiting, revalidate])
}
