import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useFetcher, useLocation, useRouteLoaderData, useSubmit } from 'react-router'
import '../../../../lib/texts/interaction-texts.ts'
import { showToast } from '../../../../lib/page/toasts.ts'
import { accountPaths } from '../../../../account-paths.ts'
import type { loader as rootLoader } from '../../../../root.tsx'
import { HeartIcon } from './heart-icon.tsx'

/** Puts a product on the wishlist, or takes it off. A native form, so it works without script. */
export function Heart({ id, name, isOnCard = false }: { id: string; name: string; isOnCard?: boolean }) {
  const { t } = useLingui()
  const { pathname, search } = useLocation()
  const submit = useSubmit()
  const fetcher = useFetcher<{ problem?: string }>()
  const wishlist = useRouteLoaderData<typeof rootLoader>('root')?.wishlist
  const pending = fetcher.formData?.get('act')
  const isSaved = pending ? pending === 'add' : wishlist?.includes(id)
  const problem = fetcher.state === 'idle' ? fetcher.data?.problem : undefined
  useEffect(() => {
    if (problem) showToast({ text: problem })
  }, [problem])
  const offerUndo = () => {
    if (!isSaved) return
    const add = () =>
      void submit({ product: id, act: 'add' }, { method: 'post', action: accountPaths.wishlist(), navigate: false })
    showToast({ text: t`Removed from your wishlist: ${name}`, action: { label: t`Undo`, run: add } })
  }
  return (
    <fetcher.Form
      method="post"
      action={accountPaths.wishlist()}
      onSubmit={offerUndo}
      className={isOnCard ? 'absolute end-1 top-1 sm:end-3 sm:top-3' : ''}
    >
      <input type="hidden" name="product" value={id} />
      <input type="hidden" name="back" value={pathname + search} />
      <button
        name="act"
        value={isSaved ? 'remove' : 'add'}
        aria-pressed={isSaved ?? false}
        aria-label={t`Wishlist: ${name}`}
        className={`grid size-11 place-items-center rounded-[99px] bg-wall/85 hover:text-red aria-pressed:text-red ${isOnCard ? 'max-sm:bg-clip-content max-sm:p-1.5' : ''}`}
      >
        <HeartIcon isFilled={isSaved ?? false} />
      </button>
    </fetcher.Form>
  )
}
