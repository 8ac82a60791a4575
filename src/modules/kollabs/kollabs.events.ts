/** A Kollab was published. The subject of the event is the Kollab, and its owner is the one who acted. */
export const KOLLAB_CREATED = 'kollab.created';

/** What happens to a Kollab, by its name in the event log. */
export const kollabEvents = [KOLLAB_CREATED] as const;
