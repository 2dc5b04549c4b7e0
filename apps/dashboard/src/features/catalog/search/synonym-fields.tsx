import { t } from '@lingui/core/macro'
import type { SearchSynonym, SynonymDirection } from '@stoa/contract/services/stoa/product-search-synonyms'
import { searchSynonymLimits } from '@stoa/contract/limits/stoa/product-search-synonyms'
import { RadiosField, TagsField } from '../../../ui/fields/fields.tsx'
import { type FormOf, useValue } from '../../../ui/form/typed-form.ts'

export interface SynonymValues {
  direction: SynonymDirection
  terms: string[]
  finds: string[]
}

export function SynonymFields({ form }: { form: FormOf<SynonymValues> }) {
  const isOneWay = useValue(form, 'direction') === 'ONE_WAY'
  return (
    <>
      <RadiosField
        form={form}
        name="direction"
        label={t`Direction`}
        data={[
          {
            value: 'TWO_WAY',
            label: t`Both ways`,
            description: t`Each word finds the products of all others, such as mug and cup.`,
          },
          {
            value: 'ONE_WAY',
            label: t`One way`,
            description: t`A word also finds other products, such as shoes: boots, sandals.`,
          },
        ]}
      />
      <TagsField
        form={form}
        name="terms"
        label={t`Words`}
        description={t`Press Enter after each. A synonym may have up to three words.`}
        limits={searchSynonymLimits.terms}
        maxTags={searchSynonymLimits.terms.maxItems}
        data-autofocus
      />
      {isOneWay && (
        <TagsField
          form={form}
          name="finds"
          label={t`Also find`}
          limits={searchSynonymLimits.finds}
          maxTags={searchSynonymLimits.finds.maxItems}
        />
      )}
    </>
  )
}

export function toValues({ direction = 'TWO_WAY', terms = [], finds = [] }: SearchSynonym): SynonymValues {
  return { direction, terms, finds }
}

export function toSynonym({ direction, terms, finds }: SynonymValues) {
  return { direction, terms, finds: direction === 'ONE_WAY' ? finds : [] }
}

export function checkSynonym({ direction, terms, finds }: SynonymValues) {
  const least = direction === 'ONE_WAY' ? 1 : 2
  return {
    ...(terms.length < least && { terms: least === 1 ? t`Enter a word.` : t`Enter at least two words.` }),
    ...(direction === 'ONE_WAY' && finds.length === 0 && { finds: t`Enter a word.` }),
  }
}
