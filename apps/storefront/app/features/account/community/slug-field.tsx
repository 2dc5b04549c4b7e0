import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import '../../../lib/texts/account-texts.ts'
import { accountPaths } from '../../../account-paths.ts'
import { Field } from '../../../ui/field.tsx'
import type { loader } from './slug-check.ts'

interface SlugFieldProps {
  defaultValue: string
  problem?: string | undefined
}

/** Typing is over when no key came for so long, in milliseconds. */
const pause = 400

/** The address of a profile. While it is typed, it says whether somebody else has it. */
export function SlugField({ defaultValue, problem }: SlugFieldProps) {
  const { t } = useLingui()
  const [slug, setSlug] = useState(defaultValue)
  const { data, load } = useFetcher<typeof loader>()
  const isChanged = slug.trim() !== '' && slug !== defaultValue
  useEffect(() => {
    if (!isChanged) return undefined
    const timer = setTimeout(() => void load(accountPaths.accountSlug({ slug: slug.trim() })), pause)
    return () => clearTimeout(timer)
  }, [isChanged, slug, load])
  const state = isChanged && data?.slug === slug.trim() ? data.state : undefined
  return (
    <div>
      <Field
        name="slug"
        value={slug}
        onChange={({ target }) => setSlug(target.value)}
        problem={slug === defaultValue ? problem : undefined}
        label={t`Address of your profile`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={t`Letters, digits and hyphens`}
      />
      <p role="status" className={`min-h-[1.45em] text-small ${state === 'FREE' ? '' : 'font-medium text-red'}`}>
        {state === 'FREE' && t`This address is free.`}
        {state === 'TAKEN' && t`Somebody else has this address. Choose another one.`}
        {state === 'INVALID' && t`Use letters and digits, joined by hyphens.`}
      </p>
    </div>
  )
}
