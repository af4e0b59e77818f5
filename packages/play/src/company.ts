import { gapBetween, type Place } from '@sandtable/table';

/**
 * By how much somebody at a place is nearer to the goal than friends on the same errand are on average: nobody should go
 * far ahead of those who can come along. 0 for whoever is no nearer, or has no friends.
 */
export function leadOver(friends: readonly Place[], goal: Place, place: Place): number {
  if (friends.length === 0) return 0;
  let sum = 0;
  for (const friend of friends) sum += gapBetween(friend, goal);
  return Math.max(0, sum / friends.length - gapBetween(place, goal));
}
