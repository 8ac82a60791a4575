/** The settings of the place were changed. The subject is the entry in the place's log, the actor the admin. */
export const PLACE_CHANGED = 'place.changed';

/** Something was done for the place that changes no page. The subject is the entry in the place's log. */
export const PLACE_LOGGED = 'place.logged';

export const placeEvents = [PLACE_CHANGED, PLACE_LOGGED] as const;
