/**
 * The view of product.md section 3 as JSON, built where the rows are: what kollabs.present.ts makes of a row, for
 * statements whose answer is passed on as it is. Of a Kollab `k` and its owner's profile `p`.
 */
export const KOLLAB_VIEW = `json_build_object('kollabId', k.id, 'title', k.title, 'imageUrl', k.image_url, 'category', k.category,
    'lookingForTypes', k.looking_for_types, 'lookingFor', k.looking_for, 'summary', k.summary,
    'compensation', k.compensation, 'tags', k.tags,
    'datePosted', to_char(k.date_posted at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'type', 'kollab',
    'username', p.username, 'displayName', p.display_name, 'profileImageUrl', p.profile_image_url,
    'headline', p.headline, 'accountType', p.account_type, 'contentType', p.content_type,
    'featuredPlatform', p.featured_platform, 'audienceSize', p.audience_size, 'active', k.active,
    'requestsCount', k.requests_count, 'requestsCompleted', k.requests_completed,
    'likeCount', 0, 'commentCount', 0, 'comments', json_build_array())`;
