import type { MembershipStatus, ProductGroup, ProductGroupMember } from '@stoa/contract/services/stores/product-groups-v-3'
import type { Show } from '../../../kernel/lists/entity/operations.ts'
import { holds } from '../../../kernel/site/caller.ts'
import { loadGroupedProducts, type GroupedProduct } from '../catalog/ports/storefront.ts'
import { customization } from '../catalog-parts/index.ts'
import type { Require } from '@stoa/contract'

const readNonVisible = 'stores:catalog:v3:product_group:read_non_visible'

/** Groups with what their products are now, all in one statement. Hidden ones are for those who may read them. */
export const shownGroups: Show<ProductGroup> = async (site, groups, fields) => {
  const ids = productIdsOf(groups)
  const customizationIds = [...new Set(groups.flatMap(({ groupingCustomizationId }) => groupingCustomizationId ?? []))]
  const products = new Map((await loadGroupedProducts(site, ids, customizationIds)).map((product) => [product.id, product]))
  const seesHidden = !site.caller || holds(site.caller, readNonVisible)
  const customizations = fields.includes('GROUPING_CUSTOMIZATION')
    ? await customization.getMany(site, customizationIds)
    : undefined
  return groups.map((group) => ({
    ...group,
    media: mediaOf(group, fields),
    members: membersOf(group, products).filter(({ status }) => seesHidden || status !== 'HIDDEN'),
    ...groupingOf(customizations?.get(group.groupingCustomizationId)),
  }))
}

/** The products of all groups, each once. */
export function productIdsOf(groups: readonly ProductGroup[]): string[] {
  return [...new Set(groups.flatMap(({ members = [] }) => members.flatMap(({ productId }) => productId ?? [])))]
}

/** A member with what its product is now. */
type ShownMember = Require<ProductGroupMember, 'productId' | 'productName' | 'slug' | 'choice.id' | 'choice.name'>

/** In the order of the owner's choices; products of the same choice, and others, as they were added. */
export function membersOf(
  group: Require<ProductGroup, 'groupingCustomizationId'>,
  products: ReadonlyMap<string, GroupedProduct>,
): ShownMember[] {
  const { members = [], groupingCustomizationId, choiceOrder = [] } = group
  const place = (member: ProductGroupMember) => {
    const index = choiceOrder.indexOf(member.choice?.id ?? '')
    return index < 0 ? choiceOrder.length : index
  }
  return members
    .flatMap(({ productId }) => {
      const product = products.get(productId ?? '')
      return product ? [memberOf(product, groupingCustomizationId)] : []
    })
    .toSorted((one, other) => place(one) - place(other))
}

function memberOf(product: GroupedProduct, customizationId: string): ShownMember {
  const { id, name, slug, availability_status, choices } = product
  const choice = choices.find((each) => each.customizationId === customizationId)
  return {
    productId: id,
    productName: name.slice(0, 100),
    slug,
    inventoryAvailabilityStatus: availability_status,
    status: statusOf(product, choice !== undefined),
    ...(choice && {
      choice: {
        id: choice.choiceId,
        name: choice.name,
        ...(choice.choiceType && { choiceType: choice.choiceType }),
        ...(choice.key && { key: choice.key }),
        ...(choice.colorCode && { colorCode: choice.colorCode }),
      },
    }),
  }
}

/** OUT_OF_SYNC: the product has no choice of the grouping customization any more. */
function statusOf({ visible }: GroupedProduct, hasChoice: boolean): MembershipStatus {
  if (!visible) return 'HIDDEN'
  return hasChoice ? 'ACTIVE' : 'OUT_OF_SYNC'
}

function mediaOf({ media }: ProductGroup, fields: readonly string[]): ProductGroup['media'] {
  if (!media?.image || !fields.includes('THUMBNAIL')) return media
  const { url, width, height } = media.image
  return {
    ...media,
    ...(url && { thumbnail: { url, width: width ?? 0, height: height ?? 0, ...(media.altText && { altText: media.altText }) } }),
  }
}

function groupingOf(known: Awaited<ReturnType<typeof customization.find>>): Pick<ProductGroup, 'groupingCustomization'> {
  if (!known) return {}
  const { id, key, name, customizationType, customizationRenderType } = known
  return {
    groupingCustomization: {
      id,
      name,
      ...(key && { key }),
      ...(customizationType && { customizationType }),
      ...(customizationRenderType && { customizationRenderType }),
    },
  }
}
