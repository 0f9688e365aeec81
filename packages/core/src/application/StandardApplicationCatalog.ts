import { type ApplicationCatalogFile, catalogOf } from "./ApplicationCatalog.ts";

/**
 * What a server starts with where an operator gives no lists.
 *
 * - Statuses and classes: choices, section 7.
 * - `digital`: schema.org's kinds of software (WebApplication, MobileApplication, WebAPI, and plain
 *   SoftwareApplication on a desktop), each with the `applicationCategory` values that Google Search documents for
 *   them; architecture types are the client profiles of RFC 6749, 2.1; operating systems and device types are what
 *   User-Agent Client Hints (WICG) list for Sec-CH-UA-Platform and Sec-CH-UA-Form-Factors.
 * - `physical`: kinds of schema.org's Place and LocalBusiness, with some of the kinds below each.
 * - `event`: schema.org's kinds of Event, with its EventAttendanceModeEnumeration below each.
 * - `call_center`: by the direction of calls, with the operation of customer contact centres by ISO 18295-1.
 */
const categories = [
  "business",
  "communication",
  "design",
  "developer",
  "driver",
  "educational",
  "entertainment",
  "finance",
  "game",
  "health",
  "home",
  "lifestyle",
  "multimedia",
  "reference",
  "security",
  "shopping",
  "social_networking",
  "sports",
  "travel",
  "utilities",
];

const attendance = ["mixed", "offline", "online"];

const operation = ["in_house", "outsourced"];

/** The standard lists in the format of the operator's file. */
export const standardCatalogFile: ApplicationCatalogFile = {
  status: ["active", "inactive", "deleted"],
  classes: {
    digital: {
      types: {
        desktop_application: categories,
        mobile_application: categories,
        web_api: [],
        web_application: categories,
      },
      architectureTypes: {
        native: ["android", "chrome_os", "chromium_os", "ios", "linux", "macos", "windows"],
        user_agent_based: [],
        web: [],
      },
      deviceTypes: ["automotive", "desktop", "eink", "mobile", "tablet", "watch", "xr"],
    },
    physical: {
      types: {
        civic_structure: [
          "airport",
          "event_venue",
          "hospital",
          "museum",
          "parking_facility",
          "stadium",
        ],
        entertainment_business: ["amusement_park", "casino", "movie_theater", "night_club"],
        financial_service: ["automated_teller", "bank_or_credit_union", "insurance_agency"],
        food_establishment: [
          "bar_or_pub",
          "cafe_or_coffee_shop",
          "fast_food_restaurant",
          "restaurant",
        ],
        government_office: ["post_office"],
        library: [],
        lodging_business: ["bed_and_breakfast", "campground", "hostel", "hotel", "motel", "resort"],
        medical_business: ["dentist", "medical_clinic", "optician", "pharmacy", "physician"],
        sports_activity_location: ["exercise_gym", "golf_course", "ski_resort"],
        store: [
          "auto_parts_store",
          "clothing_store",
          "computer_store",
          "convenience_store",
          "department_store",
          "electronics_store",
          "grocery_store",
          "hardware_store",
          "liquor_store",
          "mobile_phone_store",
          "office_equipment_store",
          "shoe_store",
          "sporting_goods_store",
        ],
      },
    },
    event: {
      types: {
        business_event: attendance,
        education_event: attendance,
        exhibition_event: attendance,
        festival: attendance,
        music_event: attendance,
        sale_event: attendance,
        social_event: attendance,
        sports_event: attendance,
        theater_event: attendance,
      },
    },
    call_center: { types: { blended: operation, inbound: operation, outbound: operation } },
  },
};

/** The standard lists. */
export const standardCatalog = catalogOf(standardCatalogFile);
