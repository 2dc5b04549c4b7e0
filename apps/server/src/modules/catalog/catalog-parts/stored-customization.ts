import type { AlwaysWith, Stored } from '@stoa/contract'
import type { Customization } from '@stoa/contract/services/stores/customizations-v-3'

export type CustomizationFields = AlwaysWith<Customization, 'choicesSettings.choices.id' | 'choicesSettings.choices.name'>

export type StoredCustomization = Stored<CustomizationFields>
