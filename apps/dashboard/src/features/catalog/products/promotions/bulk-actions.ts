import { plural, t } from '@lingui/core/macro'
import { bulkDeletePromotions, bulkUpdatePromotions } from '@stoa/contract/calls/stores/promotions-v-3'
import type { Promotion } from '@stoa/contract/services/stores/promotions-v-3'
import { api } from '../../../../lib/calls/api.ts'
import { toOutcomes, type BulkEntry } from '../../../../lib/list/bulk-action.ts'

export function promotionBulkActions(): BulkEntry<Promotion>[] {
  return [setEnabled(true), setEnabled(false), remove()]
}

function setEnabled(enabled: boolean): BulkEntry<Promotion> {
  const set = (value: boolean) => async (rows: Promotion[]) => {
    const promotions = rows.map(({ id, revision }) => ({ promotion: { id: id!, revision: revision!, enabled: value } }))
    const { results } = await api.call(bulkUpdatePromotions, { promotions, returnEntity: true })
    return toOutcomes(rows, results)
  }
  return {
    label: enabled ? t`Show` : t`Hide`,
    needs: bulkUpdatePromotions,
    affects: (promotion) => promotion.enabled !== enabled,
    noneReason: enabled ? t`All selected promotions are visible already.` : t`All selected promotions are hidden already.`,
    done: (count) =>
      enabled
        ? plural(count, { one: '# promotion is visible now', other: '# promotions are visible now' })
        : plural(count, { one: '# promotion hidden', other: '# promotions hidden' }),
    failed: (count) => plural(count, { one: '# promotion wasn’t changed', other: '# promotions weren’t changed' }),
    run: set(enabled),
    undo: set(!enabled),
  }
}

function remove(): BulkEntry<Promotion> {
  return {
    label: t`Delete`,
    needs: bulkDeletePromotions,
    secondary: true,
    confirm: ({ length }) => ({
      question: plural(length, { one: 'Delete # promotion?', other: 'Delete # promotions?' }),
      consequence: t`They no longer stand between the products. You can’t undo this.`,
      confirmLabel: t`Delete`,
    }),
    done: (count) => plural(count, { one: '# promotion deleted', other: '# promotions deleted' }),
    failed: (count) => plural(count, { one: '# promotion wasn’t deleted', other: '# promotions weren’t deleted' }),
    async run(rows) {
      const { results } = await api.call(bulkDeletePromotions, { promotionIds: rows.map(({ id }) => id!) })
      return toOutcomes(rows, results)
    },
  }
}
