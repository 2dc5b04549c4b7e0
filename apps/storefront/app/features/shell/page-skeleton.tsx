import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'
import '../../lib/texts/interaction-texts.ts'
import { splitLanguage } from '../../lib/page/preferences.ts'

/** A skeleton of the next page while it loads. The style sheet shows it after a delay. */
export function PageSkeleton() {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const { state, location, formMethod } = useNavigation()
  const next = state === 'loading' && !formMethod ? splitLanguage(location.pathname).rest : undefined
  const nextPath = next === pathname ? undefined : next
  const skeleton = nextPath && chooseSkeleton(nextPath)
  if (!skeleton) return null
  return (
    <div role="status" className="page-skeleton">
      <span className="sr-only">{t`Loading`}</span>
      <div className="page sticky top-0 max-h-dvh overflow-hidden">{skeleton}</div>
    </div>
  )
}

function chooseSkeleton(pathname: string): ReactNode {
  if (/^\/products\/[^/]+$/.test(pathname)) return <ProductSkeleton />
  if (/^\/(products|search|categories\/[^/]+)$/.test(pathname)) return <ListSkeleton />
  return undefined
}

const Bar = ({ className }: { className: string }) => <div className={`bg-line ${className}`} />

function ProductSkeleton() {
  return (
    <div className="grid gap-x-8 gap-y-6 lg:gap-x-16 pt-4 md:grid-cols-12 md:pt-10">
      <div className="md:col-span-7">
        <Bar className="aspect-[4/5] w-full md:max-h-[min(76dvh,54rem)]" />
      </div>
      <div className="space-y-6 md:col-span-5">
        <Bar className="h-14 w-3/4" />
        <Bar className="h-6 w-1/3" />
        <Bar className="h-12" />
        <Bar className="h-12" />
      </div>
    </div>
  )
}

function ListSkeleton() {
  return (
    <div className="pt-8 md:pt-14">
      <Bar className="mb-10 h-14 w-1/2 md:mb-14 md:w-1/3" />
      <div className="grid grid-cols-2 gap-x-4 gap-y-8 sm:gap-x-8 md:grid-cols-3 lg:ms-68">
        {Array.from({ length: 6 }, (_, index) => (
          <Bar key={index} className="aspect-[4/5]" />
        ))}
      </div>
    </div>
  )
}
