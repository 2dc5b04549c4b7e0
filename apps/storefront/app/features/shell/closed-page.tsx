import { isRouteErrorResponse } from 'react-router'
import type { PageTheme } from '../../lib/page/theme.ts'
import { Message } from '../../ui/message.tsx'

export const closedStatus = 503

export interface ClosedShop {
  title: string
  text: string
  theme: PageTheme
}

/** The thrown data of a closed shop; undefined for other errors. */
export function closedShop(error: unknown): ClosedShop | undefined {
  return isRouteErrorResponse(error) && error.status === closedStatus ? (error.data as ClosedShop) : undefined
}

export function ClosedPage({ title, text }: Pick<ClosedShop, 'title' | 'text'>) {
  return (
    <>
      <title>{title}</title>
      <Message title={title}>{text}</Message>
    </>
  )
}
