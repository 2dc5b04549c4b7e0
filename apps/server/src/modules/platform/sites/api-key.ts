export const apiKeyPrefix = 'stoa_key_'
